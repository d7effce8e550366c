import { getGoesWith } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Promotions } from '#contract/promotions/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { type GiftItem, withoutGift } from '#shop/promotions/gift.rules.ts';
import { type CardContext, type CardView, productCard } from './card.view.ts';

type Context = Omit<CardContext, 'promotions' | 'origin'> & { readonly promotions: Promotions<GiftItem> };

/** Requests what goes with a product: cards by the slugs of their products, none where the gateway does not say. */
export function requestGoesWith(
  gateway: SharedGateway,
  idOrSlug: string,
): (context: Context) => Promise<ReadonlyMap<string, CardView>> {
  const request = gateway.call(getGoesWith, { params: { idOrSlug } });
  return async (context) => {
    const answer = await request;
    const products = answer.ok ? withoutGift(answer.data.products, context.promotions) : [];
    const cards = products.flatMap((product) => {
      const named = { category: undefined, colors: new Map() };
      const card = productCard(product, named, { ...context, origin: 'goes-with' });
      return card ? [[product.slug, card] as const] : [];
    });
    return new Map(cards);
  };
}
