import { guaranteeDays } from '#contract/store/promise.rules.ts';
import type { BannerMessage, StoreConfig } from '#contract/store/store.schema.ts';
import type { PromoCode } from '#shop/promotions/promo-code.rules.ts';
import { saleBanner } from '#shop/promotions/promo-code.texts.ts';

type Message = Pick<BannerMessage, 'active' | 'heading' | 'message' | 'countdownEndsAt'>;

export type Banner =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'sale'; readonly text: string }
  | { readonly kind: 'trust'; readonly lines: readonly [string, string] };

export function trustLines(config: StoreConfig): readonly [string, string] {
  return [
    `Trusted by over ${config.shopperCount ?? '63k'} shoppers in Ghana & beyond!`,
    `${guaranteeDays(config)}-day money-back guarantee`,
  ];
}

function isBannerCurrent(message: Message | null, now: number): message is Message {
  if (!message?.active || !(message.heading || message.message)) return false;
  return !message.countdownEndsAt || message.countdownEndsAt > now;
}

/** The banner under the navbar: an active message, else a sitewide sale, else the trust lines. */
export function bannerBar(shop: {
  readonly message: Message | null;
  readonly codes: readonly PromoCode[];
  readonly currency: string | undefined;
  readonly config: StoreConfig;
  readonly now: number;
}): Banner {
  if (isBannerCurrent(shop.message, shop.now)) return { kind: 'message', message: shop.message };
  const text = saleBanner(shop.codes, shop.currency);
  return text ? { kind: 'sale', text } : { kind: 'trust', lines: trustLines(shop.config) };
}
