import { ignoreFailure } from '#ui/ignore-failure.ts';
import { onReturn } from '#ui/on-return.ts';

const maxPriceAgeMs = 9000;

/** Refreshes prices and banner when the shopper returns to the page. Fetches nothing before. */
export function startRefresh(): void {
  let refreshedAt = Date.now();
  onReturn(() => {
    if (Date.now() - refreshedAt < maxPriceAgeMs) return;
    refreshedAt = Date.now();
    import('./refresh.ts').then((module) => module.refreshPage(), ignoreFailure);
  });
}
