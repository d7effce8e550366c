import type { BannerMessage } from '#contract/banner-message.schema.ts';
import { formatMoney } from '#contract/money.ts';
import type { PromoCode } from '#contract/promo-code.schema.ts';

export type Banner =
  | {
      readonly kind: 'message';
      readonly heading?: string;
      readonly message?: string;
      readonly endsAt?: number;
    }
  | { readonly kind: 'sale'; readonly text: string }
  | { readonly kind: 'trust' };

/**
 * What the bar says: an active message whose end is not past, else the first code both active and sitewide,
 * else the trust banner (screens §2).
 */
export function chooseBanner(
  message: Pick<BannerMessage, 'active' | 'heading' | 'message' | 'countdownEndsAt'> | null,
  promoCodes: readonly PromoCode[],
  currency: string | undefined,
  now: number,
): Banner {
  if (message?.active && (message.countdownEndsAt === undefined || message.countdownEndsAt > now)) {
    const { heading, message: text, countdownEndsAt: endsAt } = message;
    return {
      kind: 'message',
      ...(heading && { heading }),
      ...(text && { message: text }),
      ...(endsAt && { endsAt }),
    };
  }
  const sale = promoCodes.find((code) => code.active && code.sitewide);
  return sale ? { kind: 'sale', text: saleText(sale, currency) } : { kind: 'trust' };
}

function saleText(code: PromoCode, currency: string | undefined): string {
  const value =
    code.discountType === 'percentage' ? `${code.discountValue}%` : formatMoney(code.discountValue, currency);
  const how = code.autoApply ? `${code.code} applied automatically` : `use ${code.code} at checkout`;
  const off = code.span === 'selected-products' ? 'off select items' : 'off';
  return `SITEWIDE SALE: ${how}, ${value} ${off}`;
}
