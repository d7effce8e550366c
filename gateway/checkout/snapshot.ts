import type { Address } from '#contract/address/address.schema.ts';
import type { CustomerDetails } from '#contract/customers/customer.schema.ts';
import type { DeliveryMethod, DeliveryOption } from '#contract/delivery/delivery.rules.ts';
import type { PaymentMethod } from '#contract/payments/payment.schema.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import type { Minor } from '#contract/wire/money.ts';
import type { CodeUse, ItemClaim } from '../promotions/claim.ts';

/** A line as it is sold: one a sku, its price and names as they were. */
export type SoldLine = {
  readonly productId: string;
  readonly skuId: string;
  readonly productSku: string;
  readonly quantity: number;
  readonly price: Minor;
  readonly productName: string;
  readonly productImage: string | null;
  readonly productCategory: string | null;
  readonly colorName: string | null;
  readonly length: number | null;
  /** The free gift, at price 0. */
  readonly isGift: boolean;
};

/** Where the free gift comes from: it counts as a use of its code and as a claim of its item. */
export type SoldGift = { readonly codeId: string; readonly itemId: string };

/** What the shopper filled in, checked: the columns that a frozen session and its order share. */
export type Fulfilment = {
  readonly customerDetails: CustomerDetails;
  readonly billingDetails: Address | null;
  readonly deliveryMethod: DeliveryMethod;
  readonly deliveryOption: DeliveryOption | null;
  readonly deliveryDetails: Address | null;
  readonly deliveryInstructions: string | null;
  readonly pickupLocation: string | null;
};

/** What was agreed when a payment was frozen; an order is made from this and nothing else. */
export type Snapshot = {
  readonly lines: readonly SoldLine[];
  readonly figures: Figures;
  readonly discount: AppliedDiscount | null;
  readonly gift: SoldGift | null;
  /** What the discount takes of limited items. */
  readonly claims: readonly ItemClaim[];
  /** Lower-case ISO 4217. */
  readonly currency: string;
  readonly isLive: boolean;
  /** The shop's own address, without final slash: where the order's mail points to. */
  readonly shopUrl: string;
  /** Where the provider and the confirmation write to. */
  readonly email: string;
  readonly fulfilment: Fulfilment;
  readonly paymentMethod: PaymentMethod;
};

/** What a snapshot uses of codes: its discount's and its gift's. */
export function usesOf(
  { discount, gift, email }: Snapshot,
  by: { readonly sessionId: string; readonly ownerId: string; readonly at: number },
): CodeUse[] {
  const codeIds = [discount?.id, gift?.codeId].filter((id) => id !== undefined);
  return codeIds.map((codeId) => ({ ...by, codeId, email }));
}

/** What a snapshot takes of limited items. */
export function claimsOf({ claims, gift }: Snapshot): ItemClaim[] {
  return gift ? [...claims, { itemId: gift.itemId, quantity: 1 }] : [...claims];
}

/** The same sale without the free gift, which costs nothing: what was agreed to be paid stays. */
export function withoutGift(snapshot: Snapshot): Snapshot {
  return { ...snapshot, gift: null, lines: snapshot.lines.filter((line) => !line.isGift) };
}
