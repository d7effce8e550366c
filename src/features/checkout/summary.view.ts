import type { CheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { waivedFee } from '#contract/delivery/delivery.rules.ts';
import { type Figures, subtotalOf } from '#contract/promotions/discount.rules.ts';
import { figuresOf } from '#contract/promotions/figures.rules.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';
import { lineViews } from '#shop/orders/line.rules.ts';
import type { CheckoutState, CheckoutTerms } from './checkout.types.ts';
import { checkoutFee, deliveryFeeText } from './checkout-facts.rules.ts';

/** What the shopper is shown: the gateway's figures when it sent some, else by the rules from session and form. */
export function shownFigures({ form, session, figures, terms }: CheckoutState): Figures {
  if (figures) return figures;
  const fee = checkoutFee(form, terms.fees) ?? noMoney;
  return figuresOf(subtotalOf(session.items), form.discount?.totalDiscount, fee);
}

export type SummaryView = ReturnType<typeof summaryView>;

export function summaryView(state: CheckoutState) {
  const { form, session, figures, terms } = state;
  const { currency } = terms;
  const shown = shownFigures(state);
  const deliveryText = figures
    ? shown.deliveryFee === noMoney
      ? 'Free'
      : formatMoney(shown.deliveryFee, currency)
    : deliveryFeeText(form, terms.fees, currency);
  return {
    lines: lineViews(session.items, form.discount, currency).map((line, place) => ({
      ...line,
      note: state.lineNotes?.[session.items[place]?.productSkuId ?? ''],
    })),
    /** Always the same rows, so that they keep their places; `was` is struck before the value. */
    rows: [
      { label: 'Subtotal', value: formatMoney(shown.subtotal, currency) },
      {
        label: 'Delivery',
        value: deliveryText,
        was: figures ? undefined : struckFee(form, terms),
      },
      {
        label: form.discount ? `Discount (${form.discount.code})` : 'Discount',
        value: shown.discount === noMoney ? '–' : `−${formatMoney(shown.discount, currency)}`,
      },
    ],
    total: formatMoney(shown.total, currency),
  };
}

/** What stands at the promo code's input. */
export type PromoView = ReturnType<typeof promoView>;

export function promoView({ form, promoMessage, work }: CheckoutState) {
  return {
    input: form.promoInput,
    notice: form.promoNotice ?? undefined,
    message: promoMessage,
    /** The code that is applied. */
    code: form.discount?.code,
    isApplying: work === 'applying',
  };
}

function struckFee({ deliveryOption }: CheckoutForm, { fees, currency }: CheckoutTerms): string | undefined {
  const waived = deliveryOption === null ? undefined : waivedFee(deliveryOption, fees);
  return waived && formatMoney(waived, currency);
}
