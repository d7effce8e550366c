import { addressLines } from '#contract/address/address.lines.ts';
import { deliveryOptionLabels } from '#contract/delivery/delivery.rules.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import { formatMoney, multiplyMoney, noMoney } from '#contract/wire/money.ts';
import type { Snapshot } from '../../checkout/snapshot.ts';
import type { Row } from './frame.ts';

/** An order as its messages tell it. */
export type PlacedOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly isPODOrder: boolean;
  /** Paid, or its e-mail is the signed-in customer's own: others are sent nothing that a shopper typed but the name. */
  readonly isTrusted: boolean;
  readonly snapshot: Snapshot;
  readonly storeName: string;
};

export function lineRows({ lines, currency, shopUrl }: Snapshot): Row[] {
  return lines.map((line) => ({
    label: `${productDisplayName(line)} × ${line.quantity}`,
    image: line.productImage === null ? undefined : new URL(line.productImage, shopUrl).href,
    value: line.isGift ? 'Free' : formatMoney(multiplyMoney(line.price, line.quantity), currency),
  }));
}

export function totalRows({ figures, discount, currency, fulfilment }: Snapshot): Row[] {
  const money = (amount: typeof figures.total) => formatMoney(amount, currency);
  const isFree = figures.deliveryFee === noMoney;
  return [
    { label: 'Subtotal', value: money(figures.subtotal) },
    ...(discount ? [{ label: `Discount (${discount.code})`, value: `-${money(figures.discount)}` }] : []),
    ...(fulfilment.deliveryMethod === 'delivery'
      ? [{ label: 'Delivery', value: isFree ? 'Free' : money(figures.deliveryFee) }]
      : []),
    { label: 'Total', value: money(figures.total) },
  ];
}

/** Where the order goes, for a message to the shopper. */
export function ownDestinationRows({ isTrusted, snapshot }: PlacedOrder): Row[] {
  return isTrusted ? destinationRows(snapshot) : [];
}

export function destinationRows({ fulfilment }: Snapshot): Row[] {
  const { deliveryDetails, deliveryOption, deliveryInstructions, pickupLocation } = fulfilment;
  if (fulfilment.deliveryMethod === 'pickup') {
    return [{ label: 'Pick up at', value: pickupLocation ?? 'our studio' }];
  }
  return [
    { label: 'Deliver to', value: deliveryDetails ? addressLines(deliveryDetails).join(', ') : '' },
    ...(deliveryOption ? [{ label: 'Delivery', value: deliveryOptionLabels[deliveryOption] }] : []),
    ...(deliveryInstructions ? [{ label: 'Instructions', value: deliveryInstructions }] : []),
  ];
}
