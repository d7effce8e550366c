import { dispatchPromise } from '#contract/delivery/dispatch.rules.ts';
import { serverNow } from '#ui/server-clock.ts';
import { unpackedDispatch } from './dispatch.pack.ts';

const minute = 60_000;

/** Cached pages carry hours and days; when an order arrives is said here, by the server's clock. */
export function startDispatchPromises(): void {
  const promises = document.querySelectorAll<HTMLElement>('[data-dispatch]');
  if (promises.length === 0) return;
  const tell = () => {
    for (const promise of promises) {
      const { dispatch, canCollect } = unpackedDispatch(promise.dataset.dispatch ?? '');
      promise.textContent = dispatchPromise(dispatch, serverNow(), canCollect);
    }
  };
  tell();
  setInterval(tell, minute);
}
