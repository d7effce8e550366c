import { addressLines } from '#contract/address/address.lines.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';
import { instructionLines, orderFigures } from '#contract/orders/order.rules.ts';
import type { LinkedOrder, Order } from '#contract/orders/order.schema.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';
import { lineViews } from './line.rules.ts';

/** A paid session, or the order made from it. */
export type Purchase = CheckoutSession | Order;

/** `was` is rendered struck through before the lines, a link to the map after them. */
export type Fact = {
  readonly label: string;
  readonly lines: readonly string[];
  readonly was?: string | undefined;
  readonly mapHref?: string | undefined;
};

export function methodOf({ deliveryMethod }: Pick<Purchase, 'deliveryMethod'>): DeliveryMethod {
  return deliveryMethod ?? 'pickup';
}

export function purchaseSummary(purchase: Purchase | LinkedOrder, currency: string | undefined) {
  const { subtotal, discount, deliveryFee, total } = orderFigures(purchase);
  const code = purchase.discount?.code;
  return {
    lines: lineViews(purchase.items, purchase.discount, currency),
    rows: [
      { label: 'Subtotal', value: formatMoney(subtotal, currency) },
      ...(code ? [{ label: `Discount (${code})`, value: `−${formatMoney(discount, currency)}` }] : []),
      { label: 'Delivery', value: deliveryFee === noMoney ? 'Free' : formatMoney(deliveryFee, currency) },
    ],
    total: formatMoney(total, currency),
  };
}

export function deliveryFacts(purchase: Purchase | LinkedOrder): Fact[] {
  const { deliveryDetails, deliveryInstructions, pickupLocation } = purchase;
  if (methodOf(purchase) === 'pickup') {
    return pickupLocation ? [{ label: 'Pickup', lines: [pickupLocation] }] : [];
  }
  return [
    ...(deliveryDetails ? [{ label: 'Delivery', lines: addressLines(deliveryDetails) }] : []),
    ...(deliveryInstructions
      ? [{ label: 'Delivery instructions', lines: instructionLines(deliveryInstructions) }]
      : []),
  ];
}
