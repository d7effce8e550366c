import { checkoutFee, deliveryFeeText, showsStruckFee } from '#contract/checkout-facts.rules.ts';
import type { CheckoutForm } from '#contract/checkout-form.rules.ts';
import type { CheckoutSession, CheckoutSessionItem } from '#contract/checkout-session.schema.ts';
import { configuredFee } from '#contract/delivery.rules.ts';
import {
  type AppliedDiscount,
  type Figures,
  figuresOf,
  subtotalOf,
  takeOff,
} from '#contract/discount.rules.ts';
import { formatMoney, type Minor, multiplyMoney, noMoney, subtractMoney } from '#contract/money.ts';
import { productDisplayName } from '#contract/product.rules.ts';
import { priceTexts } from '#contract/promo.rules.ts';
import type { CheckoutTerms } from './checkout.types.ts';

export type LineView = {
  readonly id: string;
  readonly name: string;
  readonly image: string | undefined;
  readonly quantity: number;
  readonly now: string;
  readonly was: string | undefined;
  readonly note: string | undefined;
};

export type FigureRow = {
  readonly label: string;
  readonly value: string;
  /** Struck before the value. */
  readonly was?: string | undefined;
};

export type SummaryView = {
  readonly lines: readonly LineView[];
  /** Always the same rows, so that they keep their places (screens §7). */
  readonly rows: readonly FigureRow[];
  readonly total: string;
};

type Line = Pick<CheckoutSessionItem, 'productSkuId' | 'quantity' | 'price'>;

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
    lines: lineViews(session.items, form.discount, currency, state.lineNotes),
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

/** Lines as summary and confirmation list them, each for its whole quantity (screens §7, §9). */
export function lineViews(
  items: readonly CheckoutSessionItem[],
  discount: AppliedDiscount | null | undefined,
  currency: string | undefined,
  notes: Readonly<Record<string, string>> = {},
): LineView[] {
  return items.map((item) => {
    const full = multiplyMoney(item.price, item.quantity);
    const price = subtractMoney(full, lineDiscount(item, items, discount));
    const texts = priceTexts({ price, full, isDiscounted: price < full }, currency);
    return {
      id: item._id,
      name: productDisplayName(item),
      image: item.productImage,
      quantity: item.quantity,
      ...texts,
      note: notes[item.productSkuId],
    };
  });
}

/**
 * What of a discount is struck off one line's price: for selected products a percentage of each, a fixed value
 * only where it can be but one line's; for an entire-order code only if there is a single line (screens §7).
 */
function lineDiscount(
  line: Line,
  lines: readonly Line[],
  discount: AppliedDiscount | null | undefined,
): Minor {
  if (!discount) return noMoney;
  const isSelected = ({ productSkuId }: Line) =>
    discount.span === 'entire-order'
      ? lines.length === 1
      : (discount.productSkus ?? []).includes(productSkuId);
  const isShared = discount.type === 'fixed' && lines.filter(isSelected).length > 1;
  if (!isSelected(line) || isShared) return noMoney;
  return takeOff(multiplyMoney(line.price, line.quantity), discount);
}
