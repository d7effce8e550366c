import { getProductViewCount } from '#contract/analytics/analytics.endpoints.ts';
import { getPagedProduct } from '#contract/catalogue/catalogue.endpoints.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import type { PagedProduct } from '#contract/products/product-page.schema.ts';
import { getProductReviews } from '#contract/reviews/review.endpoints.ts';
import type { PublicReview } from '#contract/reviews/review.schema.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';

/** A product, what others think of it, and how many looked at it today. */
export type JudgedProduct = SingleProduct & {
  readonly reviews: readonly PublicReview[];
  readonly viewsToday: number;
};

/** The product of an address, with `preview` also one that is not on sale; `missing` when the gateway refuses it, `failed` when it does not say. */
export async function loadProduct(
  gateway: SharedGateway,
  slug: string,
  preview?: string,
): Promise<JudgedProduct | 'missing' | 'failed'> {
  const answer = await gateway.call(
    getPagedProduct,
    { params: { idOrSlug: slug }, query: { isVisible: true, fields: 'page', preview } },
    { bypass: preview !== undefined },
  );
  if (answer.ok) return withOpinions(gateway, answer.data);
  return answer.problem === 'refused' || answer.problem === 'missing' ? 'missing' : 'failed';
}

/** A gateway that does not know the extension is asked by two calls more; without an answer there are none. */
async function withOpinions(gateway: SharedGateway, product: PagedProduct): Promise<JudgedProduct> {
  const { reviews, viewsToday, _id: productId } = product;
  const [listed, views] = await Promise.all([
    reviews ??
      gateway
        .call(getProductReviews, { params: { productId } })
        .then((found) => (found.ok ? found.data : [])),
    viewsToday ??
      gateway
        .call(getProductViewCount, { query: { productId } })
        .then((found) => (found.ok ? found.data.daily : 0)),
  ]);
  return { ...product, reviews: listed, viewsToday: views };
}
