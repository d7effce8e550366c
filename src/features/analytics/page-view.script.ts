import { trackEvent } from '#shop/analytics/analytics.store.ts';

/** Notes what the page says it shows, each time it is shown, and that home's hint was followed. */
export function startPageView(): void {
  document.addEventListener('hint-gone', () => trackEvent({ action: 'scrolled_down_on_homepage' }));
  const { viewed, viewedFacts, viewedFrom, viewedOnce } =
    document.querySelector<HTMLElement>('[data-viewed]')?.dataset ?? {};
  if (!viewed) return;
  const origin = viewedFrom && new URLSearchParams(location.search).get(viewedFrom)?.slice(0, 100);
  const view = () => {
    const data = Object.fromEntries(new URLSearchParams(viewedFacts));
    trackEvent({ action: viewed, origin: origin || undefined, data, productId: data['product'] });
  };
  view();
  if (viewedOnce === undefined) addEventListener('pageshow', ({ persisted }) => persisted && view());
}
