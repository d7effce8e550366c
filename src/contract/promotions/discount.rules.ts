import {
  addMoney,
  type Minor,
  multiplyMoney,
  noMoney,
  percentOf,
  subtractMoney,
  toMinor,
} from '#contract/wire/money.ts';

export type PricedLine = {
  readonly productSkuId: string;
  readonly productId: string;
  readonly price: Minor;
  readonly quantity: number;
};

/** How much a code takes off. A percentage above 100 counts as 100. */
export type Rate =
  | { readonly type: 'percentage'; readonly value: number }
  | { readonly type: 'fixed'; readonly value: Minor };

type Span = 'entire-order' | 'selected-products';

export type DiscountTerms = Rate & { readonly span?: Span | null | undefined };

/** One entry of a code's list: a sku, or a whole product when it names no sku. */
export type PromoItem = {
  readonly productSkuId?: string | null | undefined;
  readonly productId?: string | null | undefined;
  readonly quantity?: number | null | undefined;
  readonly quantityClaimed?: number | null | undefined;
};

/** `productSkus`: the skus that the discount is for; absent for the entire order. */
export type ComputedDiscount = { readonly totalDiscount: Minor; readonly productSkus?: string[] };

/** A code as it stands on a session or an order. */
export type AppliedDiscount = Rate & {
  readonly id: string;
  readonly code: string;
  readonly span: Span;
  readonly productSkus?: string[] | undefined;
  readonly totalDiscount: Minor;
  readonly isMultipleUses?: boolean | undefined;
  readonly autoApply?: boolean | undefined;
};

/** All in minor units, as the contract's `figures`. */
export type Figures = {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly deliveryFee: Minor;
  readonly total: Minor;
};

export function subtotalOf(lines: readonly Pick<PricedLine, 'price' | 'quantity'>[]): Minor {
  return addMoney(...lines.map((line) => multiplyMoney(line.price, line.quantity)));
}

/** Whether a code's item lets this many of the sku be discounted. */
function itemCovers(
  item: PromoItem,
  line: Pick<PricedLine, 'productSkuId' | 'productId' | 'quantity'>,
): boolean {
  const named = item.productSkuId
    ? item.productSkuId === line.productSkuId
    : item.productId === line.productId;
  if (!named) return false;
  return (
    item.quantity === undefined ||
    item.quantity === null ||
    (item.quantityClaimed ?? 0) + line.quantity <= item.quantity
  );
}

/**
 * The lines that a code's items let be discounted, each with its item. Lines of one item share what is left of it:
 * a line that takes more than that is not covered.
 */
export function eligibleLines<Line extends PricedLine, Item extends PromoItem>(
  lines: readonly Line[],
  items: readonly Item[],
): { readonly line: Line; readonly item: Item }[] {
  const taken = new Map<Item, number>();
  return lines.flatMap((line) => {
    const item = items.find((each) =>
      itemCovers({ ...each, quantityClaimed: (each.quantityClaimed ?? 0) + (taken.get(each) ?? 0) }, line),
    );
    if (!item) return [];
    taken.set(item, (taken.get(item) ?? 0) + line.quantity);
    return [{ line, item }];
  });
}

/** What a rate takes off an amount, never more than the amount; percentages round half up. */
export function discountAmount(amount: Minor, rate: Rate): Minor {
  return rate.type === 'percentage' ? percentOf(amount, rate.value) : toMinor(Math.min(rate.value, amount));
}

/**
 * A code's discount on a bag, once over the eligible subtotal and not per line.
 * `undefined`: a selected-products code of which no line is eligible.
 */
export function computeDiscount(
  terms: DiscountTerms,
  lines: readonly PricedLine[],
  items: readonly PromoItem[],
): ComputedDiscount | undefined {
  if (terms.span !== 'selected-products') return { totalDiscount: discountAmount(subtotalOf(lines), terms) };
  const eligible = eligibleLines(lines, items).map(({ line }) => line);
  if (eligible.length === 0) return undefined;
  return {
    totalDiscount: discountAmount(subtotalOf(eligible), terms),
    productSkus: eligible.map((line) => line.productSkuId),
  };
}

/** Total = subtotal − discount + delivery fee: never negative, the fee never discounted. */
export function calculateFigures(
  subtotal: Minor,
  discount: Minor = noMoney,
  deliveryFee: Minor = noMoney,
): Figures {
  const taken = toMinor(Math.min(discount, subtotal));
  return {
    subtotal,
    discount: taken,
    deliveryFee,
    total: addMoney(subtractMoney(subtotal, taken), deliveryFee),
  };
}
