import { ignoreFailure } from '#ui/ignore-failure.ts';
import { inTab } from '#ui/storage.ts';

const firstCheckMs = 10_000;
const checkIntervalMs = 60_000;

/**
 * Reloads the page once the shop's scripts have changed, and restores scroll position and focused field. Never at
 * checkout, nor the response to a posted form, which the browser would post again.
 */
export function startVersionCheck(): void {
  if (inTab.read('scrollPosition'))
    import('./version.place.ts').then((module) => module.restorePlace(), ignoreFailure);
  const isPosted = 'posted' in document.documentElement.dataset;
  if (!isPosted && !location.pathname.startsWith('/shop/checkout')) setTimeout(check, firstCheckMs);
}

function check(): void {
  setTimeout(check, checkIntervalMs);
  const { pathname } = new URL(import.meta.url);
  import('./version.check.ts').then((module) => module.checkVersion(pathname), ignoreFailure);
}
