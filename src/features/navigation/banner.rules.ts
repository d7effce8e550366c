import { promises } from '#contract/products/promise.rules.ts';
import type { StoreConfig } from '#contract/store/store.schema.ts';
import type { PromoCode } from '#shop/promotions/promo.rules.ts';
import { saleBanner } from '#shop/promotions/promo.texts.ts';

type BannerMessage = {
  readonly active: boolean;
  readonly heading?: string | null | undefined;
  readonly message?: string | null | undefined;
  /** ms since 1970 */
  readonly countdownEndsAt?: number | null | undefined;
};

export type Banner =
  | { readonly kind: 'message'; readonly message: BannerMessage }
  | { readonly kind: 'sale'; readonly text: string }
  | { readonly kind: 'trust'; readonly lines: readonly [string, string] };

/** With the store's configured figures, else the defaults. */
export function trustLines({
  shopperCount = '63k',
  guaranteeDays = promises.guaranteeDays,
}: StoreConfig): readonly [string, string] {
  return [
    `Trusted by over ${shopperCount} shoppers in Ghana & beyond!`,
    `${guaranteeDays}-day money-back guarantee`,
  ];
}

function isBannerCurrent(message: BannerMessage | null | undefined, now: number): message is BannerMessage {
  return message?.active === true && (!message.countdownEndsAt || message.countdownEndsAt > now);
}

/** The banner under the navbar: an active message, else a sitewide sale, else the trust lines. */
export function bannerBar(shop: {
  readonly message: BannerMessage | null | undefined;
  readonly codes: readonly PromoCode[];
  readonly currency: string | undefined;
  readonly config: StoreConfig;
  readonly now: number;
}): Banner {
  if (isBannerCurrent(shop.message, shop.now)) return { kind: 'message', message: shop.message };
  const text = saleBanner(shop.codes, shop.currency);
  return text ? { kind: 'sale', text } : { kind: 'trust', lines: trustLines(shop.config) };
}
