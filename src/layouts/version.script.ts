import { ignoreFailure } from '#ui/ignore-failure.ts';
import { inTab } from '#ui/storage.ts';

const firstCheckMs = 10_000;
const checkIntervalMs = 60_000;
const focusKey = 'activeElementId';

/**
 * Reloads the page once the shop's scripts have changed, and restores the focus; the browser keeps the scroll position.
 * Never at checkout, nor the response to a posted form, which the browser would post again.
 */
export function startVersionCheck(): void {
  const focused = document.getElementById(inTab.read(focusKey) ?? '');
  focused?.focus({ preventScroll: true });
  inTab.write(focusKey, null);
  const isPosted = 'posted' in document.documentElement.dataset;
  if (!isPosted && !location.pathname.startsWith('/shop/checkout')) setTimeout(check, firstCheckMs);
}

function check(): void {
  setTimeout(check, checkIntervalMs);
  const { pathname } = new URL(import.meta.url);
  import('./version.check.ts').then(async ({ isOutdated }) => {
    if (!(await isOutdated(pathname))) return;
    inTab.write(focusKey, document.activeElement?.id || null);
    location.reload();
  }, ignoreFailure);
}
