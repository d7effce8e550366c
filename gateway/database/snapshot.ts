import type { Address } from '#contract/address/address.schema.ts';
import type { CustomerDetails } from '#contract/customers/customer.schema.ts';
import type { DeliveryMethod, DeliveryOption } from '#contract/delivery/delivery.rules.ts';
import type { PaymentMethod } from '#contract/payments/payment.schema.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import type { checkoutItem } from './checkout.tables.ts';

/** A line of a snapshot or order, one per sku, with price and names at that time. */
export type LineItem = Readonly<Omit<typeof checkoutItem.$inferSelect, 'id' | 'sessionId'>>;

/** A session's use of a promo code, its discount's or its gift's. */
export type CodeUse = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly codeId: string;
  /** The payer's, lower case: one e-mail can use an exclusive code once. */
  readonly email: string;
  readonly at: number;
};

/** The quantity of a limited item that a session claims. */
export type ItemClaim = { readonly itemId: string; readonly quantity: number };

/** The promo code and limited item that a free gift uses. */
export type GiftSource = { readonly codeId: string; readonly itemId: string };

/** The shopper's validated details. The keys are columns of both `checkout_session` and `orders`. */
export type ShopperDetails = {
  readonly customerDetails: CustomerDetails;
  readonly billingDetails: Address | null;
  readonly deliveryMethod: DeliveryMethod;
  readonly deliveryOption: DeliveryOption | null;
  readonly deliveryDetails: Address | null;
  readonly deliveryInstructions: string | null;
  readonly pickupLocation: string | null;
};

/** What the shopper agreed to when the payment was frozen. Orders are made from this alone. */
export type Snapshot = {
  readonly lines: readonly LineItem[];
  readonly figures: Figures;
  readonly discount: AppliedDiscount | null;
  readonly gift: GiftSource | null;
  /** Quantities of limited promo items that the discount uses. */
  readonly claims: readonly ItemClaim[];
  /** Lower-case ISO 4217. */
  readonly currency: string;
  readonly isLive: boolean;
  /** The shop's address without a trailing slash, for links in mails. */
  readonly shopUrl: string;
  /** Receives the provider's receipt and the order confirmation. */
  readonly email: string;
  readonly fulfilment: ShopperDetails;
  readonly paymentMethod: PaymentMethod;
};

/** The promo codes that a snapshot uses: the discount's and the gift's. */
export function usesOf(
  { discount, gift, email }: Snapshot,
  by: { readonly sessionId: string; readonly ownerId: string; readonly at: number },
): CodeUse[] {
  const codeIds = [discount?.id, gift?.codeId].filter((id) => id !== undefined);
  return codeIds.map((codeId) => ({ ...by, codeId, email }));
}

/** The limited promo items that a snapshot uses, the gift included. */
export function claimsOf({ claims, gift }: Snapshot): ItemClaim[] {
  return gift ? [...claims, { itemId: gift.itemId, quantity: 1 }] : [...claims];
}

/** The snapshot without its free gift. The total stays, since the gift costs nothing. */
export function withoutGift(snapshot: Snapshot): Snapshot {
  return { ...snapshot, gift: null, lines: snapshot.lines.filter((line) => !line.isGift) };
}
