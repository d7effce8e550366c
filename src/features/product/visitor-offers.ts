import { priceShown, priceTexts } from '#contract/promotions/promo.rules.ts';
import { freeGift, giftTexts } from '#shop/promotions/gift.rules.ts';
import { $promotions, refreshPromotions } from '#shop/promotions/promotions.store.ts';
import type { StageView } from './product.view.ts';

/** A gift that is gone keeps its place: nothing moves under the shopper's hand. */
const gone = { claimed: 'No longer available' };

/** The view as this shopper's own promotions make it: without what they have used up. */
export async function withVisitorOffers(view: StageView): Promise<StageView> {
  await refreshPromotions();
  const promotions = $promotions.get();
  if (!promotions) return view;
  const { productId, currency } = view;
  const variants = view.variants.map((variant) => ({
    ...variant,
    ...priceTexts(priceShown({ ...variant, productId }, promotions), currency),
  }));
  const gift = freeGift(promotions);
  const texts = { ...(gift ? giftTexts(gift) : gone), value: view.gift?.texts.value ?? '' };
  return { ...view, variants, gift: view.gift && { ...view.gift, texts, isGone: !gift } };
}
