import type { NewAnalyticsEvent } from '#contract/analytics/analytics.schema.ts';

/** The DOM event that `analytics.script.ts` collects into one queue for all islands. */
export const trackedEvent = 'strand:event';

/** The page view event that a page renders. On a shared page it is the same for every visitor. */
export type PageView = {
  readonly action: string;
  readonly facts?: Readonly<Record<string, string>>;
  /** This visit performed the action: showing the page again does not. */
  readonly once?: true;
  readonly from?: 'origin' | 'utm_source';
};

/** Queues an analytics event. Never awaited, and failures are silent. */
export function trackEvent(event: Pick<NewAnalyticsEvent, 'action'> & Partial<NewAnalyticsEvent>): void {
  document.dispatchEvent(new CustomEvent(trackedEvent, { detail: event }));
}

type TrackedProduct = {
  readonly productId: string;
  /** A product that is not priced yet has none. */
  readonly productSku: string | undefined;
  readonly productImage?: string | undefined;
};

export function productFacts({
  productId,
  productSku,
  productImage,
}: TrackedProduct): Record<string, string> {
  return {
    product: productId,
    ...(productSku && { productSku }),
    ...(productImage && { productImageUrl: productImage }),
  };
}

/** `origin`: where it happened, if not on the product's page. */
export function trackProductEvent(
  action: string,
  product: TrackedProduct,
  { origin, ...more }: { readonly origin?: string; readonly quantity?: number } = {},
): void {
  trackEvent({ action, origin, data: { ...productFacts(product), ...more } });
}
