import { getProduct, getProductPage } from '#contract/catalogue/catalogue.endpoints.ts';
import { singleProduct } from '../catalogue/catalogue.document.ts';
import type { SingleProductRows } from '../catalogue/catalogue.rows.ts';
import { verifyPreviewToken } from '../catalogue/preview.ts';
import { type Shop, shopOf } from '../catalogue/shop.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, respond, route } from '../http/routes.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { publicReviewDocument } from '../reviews/review.document.ts';
import { readProduct, readProductPage } from './product-page.records.ts';

export const productPageRoutes: Route[] = [
  route(getProduct, async ({ context, dependencies, params, query }) => {
    if (query.fields === 'page') {
      const { preview } = query;
      const isPreview = preview !== undefined;
      const page = await readProductPage(dependencies, params.idOrSlug, isPreview);
      const { store, row, reviews, viewsToday } = page;
      const alts = Object.entries(page.alts);
      if (isPreview && !(await verifyPreviewToken(dependencies, row?.product.id, preview)))
        throw new GatewayError(400, getProduct.error);
      const shop = shopOf(context, store);
      const answer = respond(context, getProductPage, {
        ...shownProduct(row, shop),
        reviews: reviews.map((row) => publicReviewDocument(row, shop, undefined)),
        viewsToday,
        ...(alts.length > 0 && {
          alts: Object.fromEntries(alts.map(([path, alt]) => [pictureUrl(path, shop.mediaBase), alt])),
        }),
      });
      if (isPreview) answer.headers.set('cache-control', 'private, no-store');
      return answer;
    }
    const { store, row } = await readProduct(dependencies, params.idOrSlug);
    return shownProduct(row, shopOf(context, store));
  }),
];

function shownProduct(row: SingleProductRows | undefined, shop: Shop) {
  if (!row || row.skus.length === 0) throw new GatewayError(400, getProduct.error);
  return singleProduct(row, shop);
}
