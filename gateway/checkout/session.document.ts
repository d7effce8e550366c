import type { CheckoutSession, CheckoutSessionItem } from '#contract/checkout/checkout-session.schema.ts';
import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import { toDocument } from '../database/document.ts';
import type { GatewayContext } from '../http/context.ts';
import { type MediaBase, mediaBase, pictureUrl } from '../pictures/picture-url.ts';
import { readStore } from '../store/store.records.ts';
import { livePromo } from './live-promo.ts';
import { isFrozen, type Session, type SessionLine } from './session.records.ts';

/** A session on the wire, with live figures until it is frozen. Reads the store unless `storeId` is known. */
export async function sessionDocument(
  context: GatewayContext,
  session: Session,
  storeId?: string,
): Promise<CheckoutSession> {
  const dependencies = context.get('dependencies');
  const { row, orderStatus } = session;
  const isLive = !isFrozen(session);
  const lines = isLive ? session.lines.map((line) => ({ ...line, price: line.livePrice })) : session.lines;
  const discount = isLive ? livePromo(session, dependencies.now())?.discount : row.discount;
  const media = mediaBase(context);
  return {
    ...toDocument(row),
    storeFrontUserId: row.ownerId,
    storeId: storeId ?? (await readStore(dependencies)).id,
    amount: isLive ? subtotalOf(lines) : row.amount,
    discount: discount ?? undefined,
    droppedCode: (row.placedOrderId === null && row.droppedCode) || undefined,
    orderStatus: orderStatus ?? undefined,
    isRefundRequested: row.refundAskedAt === null ? undefined : true,
    needsAttention: row.needsAttention || undefined,
    items: lines.map((line) => itemDocument(line, media)),
  };
}

function itemDocument(line: SessionLine, media: MediaBase): CheckoutSessionItem {
  return {
    ...line,
    _id: line.id,
    productSkuId: line.skuId,
    productCategory: line.productCategory ?? undefined,
    productImage: line.productImage === null ? undefined : pictureUrl(line.productImage, media),
    colorName: line.colorName ?? undefined,
    length: line.length ?? undefined,
    isGift: line.isGift || undefined,
  };
}
