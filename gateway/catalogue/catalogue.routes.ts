import * as contract from '#contract/catalogue/catalogue.endpoints.ts';
import { emptyFilter, hasUncountedFilter } from '#contract/catalogue/listing.rules.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, respond, route } from '../http/routes.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { publicReviewDocument } from '../reviews/review.document.ts';
import { cardProduct, listedProduct, shopDocument, singleProduct } from './catalogue.document.ts';
import type { SingleProductRows } from './catalogue.rows.ts';
import { readGoesWith } from './goes-with.records.ts';
import { cardRows, fullRows } from './listed-rows.records.ts';
import { type ListingOrder, parseCursor, serializeCursor, toListingFilter } from './listing.query.ts';
import { countProducts, facetCounts } from './listing.rules.ts';
import { type ListingPage, readListing } from './listing-page.records.ts';
import { verifyPreviewToken } from './preview.ts';
import { readProduct, readProductPage } from './product.records.ts';
import { type Shop, shopOf } from './shop.ts';
import { bestSellerDocument, featuredDocument } from './showcase.document.ts';
import { readBestSellers, readFeatured } from './showcase.records.ts';
import { readCategories, readColors, readSubcategories } from './taxonomy.records.ts';

export const catalogueRoutes: Route[] = [
  route(contract.getCategories, async ({ context, dependencies, query }) => {
    const [store, categories, subcategories] = await readCategories(dependencies);
    const shop = shopOf(context, store);
    const within = Map.groupBy(subcategories, ({ categoryId }) => categoryId);
    return {
      categories: categories.map((row) => ({
        ...shopDocument(row, shop),
        ...(query.withSubcategories && {
          subcategories: (within.get(row.id) ?? []).map((each) => shopDocument(each, shop)),
        }),
      })),
    };
  }),

  route(contract.getSubcategories, async ({ context, dependencies }) => {
    const [store, subcategories] = await readSubcategories(dependencies);
    const shop = shopOf(context, store);
    return { subcategories: subcategories.map((row) => shopDocument(row, shop)) };
  }),

  route(contract.getColors, async ({ context, dependencies }) => {
    const [store, colors] = await readColors(dependencies);
    const shop = shopOf(context, store);
    return { colors: colors.map((row) => shopDocument(row, shop)) };
  }),

  route(contract.getProducts, async ({ context, dependencies, query }) => {
    const { limit } = query;
    const { filter, sort } = toListingFilter(query);
    const order: ListingOrder = sort ?? 'oldest';
    const after = query.after === undefined ? undefined : parseCursor(order, query.after);
    if (query.after !== undefined && !after) throw new GatewayError(400, contract.getProducts.error);

    const question = {
      path: { category: query.category || undefined, subcategory: query.subcategory || undefined },
      filter,
      order,
      after,
      limit,
      withCounts: limit !== undefined || query.facets === true,
    };
    const totalOf = ({ last, counts, listed }: ListingPage<unknown, unknown>) => {
      if (!hasUncountedFilter(filter)) return countProducts(counts, filter);
      return last || after ? undefined : listed.length;
    };
    const around = (page: ListingPage<unknown, unknown>) => ({
      nextAfter: page.last && serializeCursor(order, page.last),
      total: limit === undefined ? undefined : totalOf(page),
      facets: query.facets ? facetCounts(page.counts, filter) : undefined,
    });
    if (query.fields === 'card') {
      const page = await readListing(dependencies, question, cardRows);
      const shop = shopOf(context, page.store);
      const products = page.listed.map(({ product, skus }) => cardProduct(product, skus, filter, shop));
      return respond(context, contract.getProductCards, {
        products: products.filter(hasSkus),
        ...around(page),
      });
    }
    const page = await readListing(dependencies, question, fullRows);
    const shop = shopOf(context, page.store);
    const products = page.listed.map(({ product, skus }) => listedProduct(product, skus, shop));
    return { products: products.filter(hasSkus), ...around(page) };
  }),

  route(contract.getBestSellers, async ({ context, dependencies }) => {
    const { store, entries } = await readBestSellers(dependencies);
    const shop = shopOf(context, store);
    return entries.map((entry) => bestSellerDocument(entry, shop));
  }),

  route(contract.getFeatured, async ({ context, dependencies }) => {
    const { store, entries } = await readFeatured(dependencies);
    const shop = shopOf(context, store);
    return entries.flatMap((target) => featuredDocument(target, shop) ?? []);
  }),

  route(contract.getGoesWith, async ({ context, dependencies, params }) => {
    const [store, rows] = await readGoesWith(dependencies, params.idOrSlug);
    const shop = shopOf(context, store);
    return { products: rows.map(({ product, skus }) => cardProduct(product, skus, emptyFilter, shop)) };
  }),

  // Last, because its parameter matches the fixed paths above.
  route(contract.getProduct, async ({ context, dependencies, params, query }) => {
    if (query.fields === 'page') {
      const { preview } = query;
      const isPreview = preview !== undefined;
      const page = await readProductPage(dependencies, params.idOrSlug, isPreview);
      const { store, row, reviews, viewsToday } = page;
      const alts = Object.entries(page.alts);
      if (isPreview && !(await verifyPreviewToken(dependencies, row?.product.id, preview)))
        throw new GatewayError(400, contract.getProduct.error);
      const shop = shopOf(context, store);
      const answer = respond(context, contract.getPagedProduct, {
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
  if (!row || row.skus.length === 0) throw new GatewayError(400, contract.getProduct.error);
  return singleProduct(row, shop);
}

const hasSkus = ({ skus }: { readonly skus: readonly unknown[] }) => skus.length > 0;
