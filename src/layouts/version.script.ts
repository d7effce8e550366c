import { inTab } from '#ui/storage.ts';

/** When a page first asks whether the shop was deployed anew, and how long it waits between its looks, ms. */
const firstLook = 10_000;
const pause = 60_000;

/**
 * Loads the page again once the shop's scripts have changed, with its place and field kept; never at checkout, nor the
 * answer to a form, which would be sent again.
 */
export function startVersionCheck(): void {
  takeUpPlace();
  const mayLoadAgain =
    !location.pathname.startsWith('/shop/checkout') && !('posted' in document.documentElement.dataset);
  if (mayLoadAgain) setTimeout(look, firstLook);
}

function look(): void {
  setTimeout(look, pause);
  const { pathname } = new URL(import.meta.url);
  import('./version.check.ts').then(
    (module) => module.checkVersion(pathname),
    () => undefined,
  );
}

function takeUpPlace(): void {
  if (!inTab.read('scrollPosition')) return;
  import('./version.place.ts').then(
    (module) => module.restorePlace(),
    () => undefined,
  );
}
