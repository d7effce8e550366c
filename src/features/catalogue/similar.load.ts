import { getProductCards } from '#contract/catalogue/catalogue.endpoints.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import type { Promotions } from '#contract/promotions/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { type GiftItem, withoutGift } from '#shop/promotions/gift.rules.ts';
import { type CardContext, type CardView, productCard } from './card.view.ts';

const mostCards = 4;

/** As many are asked for: the product itself and what is sold out are left out. */
const asked = 12;

type Wanted = Pick<
  SingleProduct,
  '_id' | 'name' | 'slug' | 'skus' | 'categorySlug' | 'subcategorySlug' | 'categoryName'
>;

/**
 * Goods to choose instead of a product: of its subcategory in its colours, then of its subcategory, then of its
 * category; of each first those that are of its texture. None is sold out.
 */
export async function loadSimilar(
  gateway: SharedGateway,
  product: Wanted,
  colors: ReadonlyMap<string, string>,
  context: CardContext & { readonly promotions: Promotions<GiftItem> },
): Promise<readonly CardView[]> {
  const category = product.categorySlug ?? undefined;
  if (category === undefined) return [];
  const subcategory = product.subcategorySlug ?? undefined;
  const own = [...new Set(product.skus.flatMap(({ color }) => color ?? []))];
  const queries = [{ subcategory, color: own.length > 0 ? own : undefined }, { subcategory }, {}];
  const answers = await Promise.all(
    queries.map((query) =>
      gateway.call(getProductCards, {
        query: { isVisible: true, category, limit: asked, fields: 'card', facets: false, ...query },
      }),
    ),
  );
  const found = answers.flatMap((answer) =>
    answer.ok ? alikeFirst(product.name, withoutGift(answer.data.products, context.promotions)) : [],
  );
  const others = new Map(found.filter(({ _id }) => _id !== product._id).map((each) => [each._id, each]));
  return [...others.values()]
    .filter(({ skus }) => skus.some(({ quantityAvailable }) => quantityAvailable > 0))
    .flatMap((each) => productCard(each, { category: product.categoryName, colors }, context) ?? [])
    .slice(0, mostCards);
}

/** What names of hair say of its texture. */
const textures = /straight|wav|curl|kink|coil|yaki/gi;

const texturesIn = (name: string) => (name.match(textures) ?? []).map((texture) => texture.toLowerCase());

/** Goods in their order, those first whose names tell of the same texture. */
export function alikeFirst<Goods extends { readonly name: string }>(
  name: string,
  goods: readonly Goods[],
): Goods[] {
  const own = new Set(texturesIn(name));
  const isAlike = (each: Goods) => texturesIn(each.name).some((texture) => own.has(texture));
  return goods.toSorted((one, other) => Number(isAlike(other)) - Number(isAlike(one)));
}
