import { offlineText } from '#gateway-client/offline.ts';
import { showToast } from '#ui/toast.ts';

/** Keeps a form on the page while offline and shows a toast. The browser would show its own error page. */
export function keepOfflineForms(): void {
  addEventListener('submit', (event) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.method === 'dialog') return;
    event.preventDefault();
    showToast(offlineText);
  });
}
