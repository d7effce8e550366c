import { hasUnsentAdds } from '#shop/bag/unsent-adds.flag.ts';

/** Lets the page after take up what a shopper was adding when leaving the page before; else nothing is fetched. */
export function startUnsentAdds(): void {
  if (!hasUnsentAdds()) return;
  import('#shop/bag/bag.store.ts').then(
    ({ resendAdds }) => resendAdds(),
    () => undefined,
  );
}
