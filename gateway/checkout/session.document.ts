import type {
  BareCheckoutSession,
  CheckoutSession,
  CheckoutSessionItem,
} from '#contract/checkout/checkout-session.schema.ts';
import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { type MediaBase, pictureAddress } from '../catalogue/images.ts';
import { documentOf } from '../database/present.ts';
import type { Session, SessionLine } from './session.records.ts';

/** What a reading needs besides the rows. `live`: the figures of an unfrozen session; absent when frozen. */
export type Reading = {
  readonly storeId: string;
  readonly mediaBase: MediaBase;
  readonly live?: { readonly discount: AppliedDiscount | undefined };
};

/** The session as the wire has it, without its lines. */
export function bareSessionDocument(
  { row, lines, orderStatus }: Session,
  reading: Reading,
): BareCheckoutSession {
  const { live } = reading;
  return {
    ...documentOf(row),
    storeFrontUserId: row.ownerId,
    storeId: reading.storeId,
    amount: live ? subtotalOf(lines.map((line) => ({ ...line, price: line.livePrice }))) : row.amount,
    discount: live ? live.discount : (row.discount ?? undefined),
    droppedCode: (row.placedOrderId === null && row.droppedCode) || undefined,
    orderStatus: orderStatus ?? undefined,
    isRefundRequested: row.refundAskedAt === null ? undefined : true,
    needsAttention: row.needsAttention || undefined,
  };
}

export function sessionDocument(session: Session, reading: Reading): CheckoutSession {
  const items = session.lines.map((line) => itemDocument(line, reading));
  return { ...bareSessionDocument(session, reading), items };
}

function itemDocument(line: SessionLine, { live, mediaBase }: Reading): CheckoutSessionItem {
  return {
    _id: line.id,
    productId: line.productId,
    productSkuId: line.skuId,
    productSku: line.productSku,
    quantity: line.quantity,
    price: live ? line.livePrice : line.price,
    productName: line.productName,
    productCategory: line.productCategory ?? undefined,
    productImage: line.productImage === null ? undefined : pictureAddress(line.productImage, mediaBase),
    colorName: line.colorName ?? undefined,
    length: line.length ?? undefined,
    isGift: line.isGift || undefined,
  };
}
