import type { CheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { configuredFee } from '#contract/delivery/delivery.rules.ts';
import { type Figures, subtotalOf } from '#contract/promotions/discount.rules.ts';
import { figuresOf } from '#contract/promotions/figures.rules.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';
import { type LineView, lineViews } from '#shop/orders/line.rules.ts';
import type { CheckoutTerms } from './checkout.types.ts';
import { checkoutFee, deliveryFeeText, showsStruckFee } from './checkout-facts.rules.ts';

export type SummaryLine = LineView & { readonly note: string | undefined };

export type FigureRow = {
  readonly label: string;
  readonly value: string;
  /** Struck before the value. */
  readonly was?: string | undefined;
};

export type SummaryView = {
  readonly lines: readonly SummaryLine[];
  /** Always the same rows, so that they keep their places (screens §7). */
  readonly rows: readonly FigureRow[];
  readonly total: string;
};

/** What the shopper is shown: the gateway's figures when it sent some, else by the rules from session and form. */
export function shownFigures(
  { form, session, figures }: { form: CheckoutForm; session: CheckoutSession; figures?: Figures | undefined },
  terms: CheckoutTerms,
): Figures {
  if (figures) return figures;
  const fee = checkoutFee(form, terms.fees) ?? noMoney;
  return figuresOf(subtotalOf(session.items), form.discount?.totalDiscount, fee);
}

export function summaryView(
  state: {
    form: CheckoutForm;
    session: CheckoutSession;
    figures?: Figures | undefined;
    lineNotes?: Readonly<Record<string, string>> | undefined;
  },
  terms: CheckoutTerms,
): SummaryView {
  const { form, session, figures } = state;
  const { currency } = terms;
  const shown = shownFigures(state, terms);
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

function struckFee(form: CheckoutForm, { fees, currency }: CheckoutTerms): string | undefined {
  if (form.deliveryOption === null || !showsStruckFee(form, fees)) return undefined;
  return formatMoney(configuredFee(form.deliveryOption, fees), currency);
}
