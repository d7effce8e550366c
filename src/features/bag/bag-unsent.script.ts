import { hasUnsentAdds } from '#shop/bag/bag.storage.ts';
import { onceFetched } from '#ui/page-events.ts';

/** Sends the adds that the previous page was left too soon to send. Fetches nothing if there are none. */
export function startUnsentAdds(): void {
  if (!hasUnsentAdds()) return;
  onceFetched(import('#shop/bag/bag.store.ts'), ({ resendAdds }) => resendAdds());
}
