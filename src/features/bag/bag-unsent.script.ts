import { hasUnsentAdds } from '#shop/bag/bag.storage.ts';
import { ignoreFailure } from '#ui/ignore-failure.ts';

/** Sends the adds that the previous page was left too soon to send. Fetches nothing if there are none. */
export function startUnsentAdds(): void {
  if (hasUnsentAdds()) import('#shop/bag/bag.store.ts').then(({ resendAdds }) => resendAdds(), ignoreFailure);
}
