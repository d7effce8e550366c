import { hasUnsentAdds } from '#shop/bag/bag.storage.ts';

/** Sends the adds that the previous page was left too soon to send. Fetches nothing if there are none. */
export function startUnsentAdds(): void {
  if (!hasUnsentAdds()) return;
  import('#shop/bag/bag.store.ts').then(
    ({ resendAdds }) => resendAdds(),
    () => undefined,
  );
}
