import { searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Category } from '#contract/catalogue/category.schema.ts';
import type { ProductListing } from '#contract/catalogue/listing.schema.ts';
import type { Promotions } from '#contract/promotions/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { type GiftItem, withoutGift } from '#shop/promotions/gift.rules.ts';
import { type CardView, productCard } from './card.view.ts';
import { nextAddress, readShown, withParams } from './listing.address.ts';
import { askAtPlace, loadColors } from './listing.load.ts';

/** Contract §19: `q` up to 100 characters. */
const longest = 100;

export type SearchPage = {
  readonly words: string;
  readonly cards: readonly CardView[];
  readonly total: number;
  readonly next: { readonly href: string; readonly after: string } | undefined;
  readonly startHref: string | undefined;
};

type Known = {
  readonly categories: Promise<readonly Category[] | undefined>;
  readonly promotions: Promise<Promotions<GiftItem>>;
  readonly currency: string | undefined;
};

/**
 * Asks what a search finds, and answers how its page is made of it. A gateway that knows no search finds nothing
 * (contract §19); `failed`: it did not say.
 */
export function askSearch(
  gateway: SharedGateway,
  wanted: URL,
): (known: Known) => Promise<SearchPage | 'failed'> {
  const words = (wanted.searchParams.get('q') ?? '').trim().slice(0, longest);
  const asked = Promise.all([
    askAtPlace(wanted, (after) => find(gateway, words, readShown(wanted), after)),
    loadColors(gateway),
  ]);
  return async ({ currency, ...known }) => {
    const [[{ answer, address, after }, colors], categories, promotions] = await Promise.all([
      asked,
      known.categories,
      known.promotions,
    ]);
    if (!answer.ok) return 'failed';
    const found = answer.data;
    const products = withoutGift(found.products, promotions);
    const colorNames = new Map(colors.map(({ _id, name }) => [_id, name]));
    const context = { promotions, currency, origin: 'search' };
    const cards = products.flatMap((product) => {
      const category = categories?.find(({ _id }) => _id === product.categoryId)?.name;
      return productCard(product, { category, colors: colorNames }, context) ?? [];
    });
    const { total = products.length, nextAfter } = found;
    return {
      words,
      cards,
      total: total - (found.products.length - products.length),
      next: nextAfter ? { href: nextAddress(address, nextAfter), after: nextAfter } : undefined,
      startHref: after && withParams(address, {}),
    };
  };
}

async function find(
  gateway: SharedGateway,
  q: string,
  limit: number,
  after: string | undefined,
): Promise<Result<ProductListing>> {
  const data: ProductListing = { products: [], total: 0, nextAfter: undefined, facets: undefined };
  const nothing = { ok: true, data, date: undefined } as const;
  if (q === '') return nothing;
  const answer = await gateway.call(searchProducts, { query: { q, limit, after } });
  return !answer.ok && answer.problem === 'missing' ? nothing : answer;
}
