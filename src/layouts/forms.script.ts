import { offlineText } from '#gateway-client/offline.ts';
import { showToast } from '#ui/toast.ts';

/** For how long a second press counts as the same. After that the shopper may have stopped the first. */
const sameMs = 10_000;

/**
 * Keeps a form on the page while offline and shows a toast: the browser would show its own error page. Sends the same
 * content once: on a slow network a second press would replace the first, whose answer is then lost with the cookies that
 * it sets, of a sign-in code or of the sign-in.
 */
export function guardForms(): void {
  let last: string | undefined;
  let sentAt = 0;
  addEventListener('pageshow', () => {
    last = undefined;
  });
  addEventListener('submit', (event) => {
    const { target: form, submitter, timeStamp } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === 'dialog') return;
    if (!navigator.onLine) {
      event.preventDefault();
      return showToast(offlineText);
    }
    const sent = [...new FormData(form, submitter)].join();
    if (sent === last && timeStamp - sentAt < sameMs) event.preventDefault();
    else [last, sentAt] = [sent, timeStamp];
  });
}
