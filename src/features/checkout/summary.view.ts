import {
  type DeliveryFees,
  type DeliveryOption,
  feeFor,
  waivedFee,
} from '#contract/delivery/delivery.rules.ts';
import { calculateFigures, type Figures, subtotalOf } from '#contract/promotions/discount.rules.ts';
import { formatMoney, type Minor, noMoney } from '#contract/wire/money.ts';
import { lineViews } from '#shop/orders/line.rules.ts';
import type { CheckoutValues } from './checkout.reducer.ts';
import type { CheckoutState } from './checkout.types.ts';

/** Pickup is free; `null` while a delivery has no option yet. */
export function checkoutFee(
  { deliveryMethod, deliveryOption }: CheckoutValues,
  fees: DeliveryFees,
): Minor | null {
  if (deliveryMethod === 'pickup') return noMoney;
  return deliveryOption === null ? null : feeFor(deliveryOption, fees);
}

/** The gateway's figures where it sent some, else computed from session and form. */
export function displayedFigures({ form, session, figures, settings }: CheckoutState): Figures {
  if (figures) return figures;
  const fee = checkoutFee(form, settings.fees) ?? noMoney;
  return calculateFigures(subtotalOf(session.items), form.discount?.totalDiscount, fee);
}

/** The code, unless the gateway's figures do not count it. */
function countedDiscount({ form, figures }: Pick<CheckoutState, 'form' | 'figures'>) {
  return figures?.discount === noMoney ? null : form.discount;
}

export type SummaryView = ReturnType<typeof summaryView>;

export function summaryView(state: CheckoutState) {
  const { form, session, figures, settings } = state;
  const { currency } = settings;
  const shown = displayedFigures(state);
  const discount = countedDiscount(state);
  const fee = figures ? figures.deliveryFee : checkoutFee(form, settings.fees);
  return {
    lines: lineViews(session.items, discount, currency).map((line, index) => ({
      ...line,
      note: state.lineNotes?.[session.items[index]?.productSkuId ?? ''],
    })),
    /** Always the same rows, so that nothing moves. `was` is shown struck through. */
    rows: [
      { label: 'Subtotal', value: formatMoney(shown.subtotal, currency) },
      {
        label: 'Delivery',
        value: feeText(fee, currency),
        was: figures ? undefined : waivedText(form.deliveryOption, settings.fees, currency),
      },
      {
        label: discount ? `Discount (${discount.code})` : 'Discount',
        value: shown.discount === noMoney ? '–' : `−${formatMoney(shown.discount, currency)}`,
      },
    ],
    total: formatMoney(shown.total, currency),
    /** A collapsed summary would hide them. */
    hasMessages: Boolean(state.promoMessage ?? form.promoNotice ?? state.lineNotes),
  };
}

export type PromoView = ReturnType<typeof promoView>;

export function promoView({ form, figures, promoMessage, progress }: CheckoutState) {
  return {
    input: form.promoInput,
    notice: form.promoNotice ?? undefined,
    message: promoMessage,
    appliedCode: countedDiscount({ form, figures })?.code,
    isApplying: progress === 'applying',
  };
}

export function feeText(fee: Minor | null, currency: string | undefined): string {
  if (fee === null) return 'Choose your delivery option';
  return fee === noMoney ? 'Free' : formatMoney(fee, currency);
}

/** The waived fee, shown struck through. */
export function waivedText(option: DeliveryOption | null, fees: DeliveryFees, currency: string | undefined) {
  const waived = option ? waivedFee(option, fees) : undefined;
  return waived && formatMoney(waived, currency);
}
