import { getGoesWith, getProductCards } from '#contract/catalogue/catalogue.endpoints.ts';
import { productKind } from '#contract/products/product.rules.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { withoutGift } from '#shop/promotions/gift.rules.ts';
import { type CardView, productCard } from './card.view.ts';
import type { ListingContext } from './listing.view.ts';

type Shop = Pick<ListingContext, 'promotions' | 'store'>;

/** Requests the products that go with a product: their cards by slug. Empty if the gateway does not answer. */
export function requestGoesWith(
  gateway: SharedGateway,
  idOrSlug: string,
): (shop: Shop) => Promise<ReadonlyMap<string, CardView>> {
  const request = gateway.call(getGoesWith, { params: { idOrSlug } });
  return async ({ store: { currency }, ...shop }) => {
    const [answer, promotions] = await Promise.all([request, shop.promotions]);
    const products = answer.ok ? withoutGift(answer.data.products, promotions) : [];
    const cards = products.flatMap((product) => {
      const named = { category: undefined, colors: new Map() };
      const card = productCard(product, named, { promotions, currency, origin: 'goes-with' });
      return card ? [[product.slug, card] as const] : [];
    });
    return new Map(cards);
  };
}

const maxSimilar = 4;
/** More than are shown, because the product itself and sold-out products are omitted. */
const similarLimit = 12;

/**
 * Alternatives to a product, in stock: first of its subcategory in its colours, then of its subcategory, then of its
 * category, each group starting with products of the same texture.
 */
export async function loadSimilar(
  { gateway, store: { currency }, ...shop }: Shop & { readonly gateway: SharedGateway },
  product: SingleProduct,
  colors: ReadonlyMap<string, string>,
): Promise<readonly CardView[]> {
  const category = product.categorySlug ?? undefined;
  if (category === undefined) return [];
  const subcategory = product.subcategorySlug ?? undefined;
  const own = [...new Set(product.skus.flatMap(({ color }) => color ?? []))];
  const queries = [{ subcategory, color: own.length > 0 ? own : undefined }, { subcategory }, {}];
  const promotions = await shop.promotions;
  const answers = await Promise.all(
    queries.map((query) =>
      gateway.call(getProductCards, {
        query: { isVisible: true, category, limit: similarLimit, fields: 'card', facets: false, ...query },
      }),
    ),
  );
  const products = answers.flatMap((answer) =>
    answer.ok ? sameTextureFirst(product.name, withoutGift(answer.data.products, promotions)) : [],
  );
  const others = new Map(products.filter(({ _id }) => _id !== product._id).map((each) => [each._id, each]));
  const named = { category: productKind(product), colors };
  return [...others.values()]
    .filter(({ skus }) => skus.some(({ quantityAvailable }) => quantityAvailable > 0))
    .flatMap((each) => productCard(each, named, { promotions, currency, origin: 'similar' }) ?? [])
    .slice(0, maxSimilar);
}

const textureWords = /straight|wav|curl|kink|coil|yaki/gi;

const texturesIn = (name: string) => (name.match(textureWords) ?? []).map((texture) => texture.toLowerCase());

/** Sorts products whose names mention the same texture first. */
export function sameTextureFirst<Product extends { readonly name: string }>(
  name: string,
  products: readonly Product[],
): Product[] {
  const own = new Set(texturesIn(name));
  const isSame = (each: Product) => texturesIn(each.name).some((texture) => own.has(texture));
  return products.toSorted((one, other) => Number(isSame(other)) - Number(isSame(one)));
}
