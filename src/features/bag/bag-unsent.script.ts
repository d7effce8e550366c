/** Lets the page after take up what a shopper was adding when leaving the page before; else nothing is fetched. */
export function startUnsentAdds(): void {
  try {
    if (sessionStorage.getItem('bag_unsent') === null) return;
  } catch {
    return;
  }
  import('./bag.store.ts').then(
    ({ resendAdds }) => resendAdds(),
    () => undefined,
  );
}
