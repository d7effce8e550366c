import { serverNow } from '#ui/server-clock.ts';
import { unpackedDispatch } from './dispatch.pack.ts';
import { dispatchPromise } from './dispatch.rules.ts';

const minuteMs = 60_000;

/** Cached pages have only hours and days. The script shows when an order arrives, by the server's clock. */
export function startDispatchPromises(): void {
  for (const promise of document.querySelectorAll<HTMLElement>('[data-dispatch]')) {
    const { dispatch, canCollect } = unpackedDispatch(promise.dataset.dispatch ?? '');
    const update = () => {
      promise.textContent = dispatchPromise(dispatch, serverNow(), canCollect);
    };
    update();
    setInterval(update, minuteMs);
  }
}
