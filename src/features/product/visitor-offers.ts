import { freeGift, giftTexts } from '#shop/promotions/gift.rules.ts';
import { displayPrice, priceTexts } from '#shop/promotions/price.rules.ts';
import { $promotions, refreshPromotions } from '#shop/promotions/promotions.store.ts';
import type { StageView } from './product.view.ts';

/** An unavailable gift stays visible, so that the layout does not shift. */
const goneTexts = { claimed: 'No longer available' };

/** The view with this visitor's own promotions: without codes and gifts they have used. */
export async function withVisitorOffers(view: StageView): Promise<StageView> {
  await refreshPromotions();
  const promotions = $promotions.get();
  if (!promotions) return view;
  const { productId, currency } = view;
  const variants = view.variants.map((variant) => ({
    ...variant,
    ...priceTexts(displayPrice({ ...variant, productId }, promotions), currency),
  }));
  const gift = freeGift(promotions);
  const texts = { ...(gift ? giftTexts(gift) : goneTexts), value: view.gift?.texts.value ?? '' };
  return { ...view, variants, gift: view.gift && { ...view.gift, texts, isGone: !gift } };
}
