import type { NewAnalyticsEvent } from '#contract/analytics/analytics.schema.ts';

/** What the frame's script listens for (`analytics.script.ts`): one queue, however many islands note things. */
export const noted = 'strand:noted';

/** What a page notes when it is viewed; drawn into shared pages, the same for everybody. */
export type PageView = {
  readonly action: string;
  readonly facts?: Readonly<Record<string, string>>;
  /** Done by this very visit: showing the page again is not doing it again. */
  readonly once?: true;
  /** The search param that says where the shopper came from. */
  readonly from?: 'origin' | 'utm_source';
};

type Noting = Pick<NewAnalyticsEvent, 'action'> & Partial<Omit<NewAnalyticsEvent, 'action'>>;

/** Notes what the shopper did. Never awaited, never shown to fail. */
export function note(event: Noting): void {
  document.dispatchEvent(new CustomEvent(noted, { detail: event }));
}

/** Product id, sku text and picture, as a bag's line, a sku or a variant names them. */
export function productFacts(product: {
  readonly productId: string;
  readonly productSku: string;
  readonly productImage?: string | undefined;
}): Record<string, string> {
  const { productId, productSku, productImage } = product;
  return { product: productId, productSku, ...(productImage && { productImageUrl: productImage }) };
}

/** Notes what was done with a product; `origin`: where, if not on its page. */
export function noteProduct(
  action: string,
  product: Parameters<typeof productFacts>[0],
  { origin, ...more }: { readonly origin?: string; readonly quantity?: number } = {},
): void {
  note({ action, origin, data: { ...productFacts(product), ...more } });
}
