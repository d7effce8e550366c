import * as contract from '#contract/catalogue/catalogue.endpoints.ts';
import { emptyFilter, hasUncountedFilter } from '#contract/catalogue/listing.rules.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, respond, route } from '../http/routes.ts';
import { cardProduct, listedProduct, shopDocument } from './catalogue.document.ts';
import { readGoesWith } from './goes-with.records.ts';
import { cardRows, fullRows } from './listed-rows.records.ts';
import { type ListingOrder, parseCursor, serializeCursor, toListingFilter } from './listing.query.ts';
import { countProducts, facetCounts } from './listing.rules.ts';
import { type ListingPage, readListing } from './listing-page.records.ts';
import { shopOf } from './shop.ts';
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
];

const hasSkus = ({ skus }: { readonly skus: readonly unknown[] }) => skus.length > 0;
