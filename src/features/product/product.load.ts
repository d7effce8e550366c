import { getProductViewCount } from '#contract/analytics/analytics.endpoints.ts';
import { getProductPage } from '#contract/catalogue/catalogue.endpoints.ts';
import type { ProductPage } from '#contract/catalogue/product-page.schema.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import { getProductReviews } from '#contract/reviews/review.endpoints.ts';
import type { PublicReview } from '#contract/reviews/review.schema.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';

export type ProductWithReviews = SingleProduct & {
  readonly reviews: readonly PublicReview[];
  readonly viewsToday: number;
};

/**
 * The product of a slug. `preview` is the key that opens a draft. `missing` if the gateway refuses it, `failed` if the
 * gateway does not answer.
 */
export async function loadProduct(
  gateway: SharedGateway,
  slug: string,
  preview?: string,
): Promise<ProductWithReviews | 'missing' | 'failed'> {
  const answer = await gateway.call(
    getProductPage,
    { params: { idOrSlug: slug }, query: { isVisible: true, fields: 'page', preview } },
    { bypass: preview !== undefined },
  );
  if (answer.ok) return withReviews(gateway, answer.data);
  return answer.problem === 'refused' || answer.problem === 'missing' ? 'missing' : 'failed';
}

/** A gateway without the extension needs two more calls. Failures count as no reviews and no views. */
async function withReviews(gateway: SharedGateway, product: ProductPage): Promise<ProductWithReviews> {
  const { reviews, viewsToday, _id: productId } = product;
  const [listed, views] = await Promise.all([
    reviews ??
      gateway
        .call(getProductReviews, { params: { productId }, query: { fields: 'page' } })
        .then((answer) => (answer.ok ? answer.data : [])),
    viewsToday ??
      gateway
        .call(getProductViewCount, { query: { productId } })
        .then((answer) => (answer.ok ? answer.data.daily : 0)),
  ]);
  return { ...product, reviews: listed, viewsToday: views };
}
