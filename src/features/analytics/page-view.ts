import { type PageView, productFacts } from '#shop/analytics/analytics.store.ts';

/** Room for the slug in an action of 64 characters. */
const longestSlug = 52;

export const homeView: PageView = { action: 'viewed_homepage', from: 'utm_source' };
export const bagView: PageView = { action: 'viewed_shopping_bag', from: 'origin' };
export const savedView: PageView = { action: 'viewed_saved_bag', from: 'origin' };

/** viewed_{slug, hyphens as underscores}_page. */
export function listingView(category: string, subcategory?: string): PageView {
  const slug = (subcategory ?? category).replaceAll('-', '_').slice(0, longestSlug);
  return { action: `viewed_${slug}_page`, facts: { category, ...(subcategory && { subcategory }) } };
}

export function productView(product: Parameters<typeof productFacts>[0]): PageView {
  return { action: 'viewed_product', facts: productFacts(product), from: 'origin' };
}

type Bought = {
  readonly orderId: string;
  readonly _id: string;
  readonly productId: string;
  readonly productSkuId: string;
  readonly productImage?: string | undefined;
};

/** The editor of a bought line's review is open. */
export function editorView({ orderId, _id: orderItemId, productId, productImage }: Bought): PageView {
  return {
    action: 'navigated_to_product_review_editor',
    facts: { orderId, orderItemId, product: productId, ...pictureFact(productImage) },
  };
}

/** The review was sent. */
export function submittedView({
  orderId,
  _id: orderItemId,
  productId,
  productSkuId,
  productImage,
}: Bought): PageView {
  return {
    action: 'submitted_a_product_review',
    once: true,
    facts: { orderId, orderItemId, productId, productSkuId, ...pictureFact(productImage) },
  };
}

const pictureFact = (productImage: string | undefined) =>
  productImage === undefined ? {} : { productImageUrl: productImage };

/** The attributes of `main` that say it; `page-view.script.ts` reads them. */
export function viewAttributes(view: PageView | undefined): Record<string, string | undefined> {
  return {
    'data-viewed': view?.action,
    'data-viewed-facts':
      view?.facts && String(new URLSearchParams(view.facts)).replaceAll('%2F', '/').replaceAll('%3A', ':'),
    'data-viewed-from': view?.from,
    'data-viewed-once': view?.once && '',
  };
}
