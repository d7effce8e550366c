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

/** A percentage above 100 counts as 100. */
export type Rate =
  | { readonly type: 'percentage'; readonly value: number }
  | { readonly type: 'fixed'; readonly value: Minor };

type Span = 'entire-order' | 'selected-products';

export type DiscountTerms = Rate & { readonly span?: Span | null | undefined };

/** A sku that a code covers, or a whole product if it has no sku. */
export type PromoItem = {
  readonly productSkuId?: string | null | undefined;
  readonly productId?: string | null | undefined;
  readonly quantity?: number | null | undefined;
  readonly quantityClaimed?: number | null | undefined;
};

/** `productSkus`: the discounted skus; missing for the entire order. */
export type ComputedDiscount = { readonly totalDiscount: Minor; readonly productSkus?: string[] };

export type Figures = {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly deliveryFee: Minor;
  readonly total: Minor;
};

export function subtotalOf(lines: readonly Pick<PricedLine, 'price' | 'quantity'>[]): Minor {
  return addMoney(...lines.map((line) => multiplyMoney(line.price, line.quantity)));
}

/** The lines that a code covers, each with its item. Lines share an item's remaining quantity; a line covers all or nothing. */
export function eligibleLines<Line extends PricedLine, Item extends PromoItem>(
  lines: readonly Line[],
  items: readonly Item[],
): { readonly line: Line; readonly item: Item }[] {
  const taken = new Map<Item, number>();
  return lines.flatMap((line) => {
    const item = items.find((each) => {
      const isNamed = each.productSkuId
        ? each.productSkuId === line.productSkuId
        : each.productId === line.productId;
      const claimed = (each.quantityClaimed ?? 0) + (taken.get(each) ?? 0);
      return isNamed && claimed + line.quantity <= (each.quantity ?? Infinity);
    });
    if (!item) return [];
    taken.set(item, (taken.get(item) ?? 0) + line.quantity);
    return [{ line, item }];
  });
}

/** The discount on an amount, at most the amount. Percentages are rounded half up. */
export function discountAmount(amount: Minor, rate: Rate): Minor {
  return rate.type === 'percentage' ? percentOf(amount, rate.value) : toMinor(Math.min(rate.value, amount));
}

/** A code's discount, calculated once on the eligible subtotal. `undefined` if a selected-products code matches no line. */
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

/** The rate of a promo code. `value` is a percentage, or minor units when the type is `fixed`. */
export function rateOf(type: Rate['type'], value: number): Rate {
  return type === 'percentage' ? { type, value } : { type, value: toMinor(value) };
}

/** Total = subtotal − discount + delivery fee. Never negative; the fee is never discounted. */
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
