import type {
  BareCheckoutSession,
  CheckoutSession,
  CheckoutSessionItem,
} from '#contract/checkout/checkout-session.schema.ts';
import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { toDocument } from '../database/document.ts';
import type { GatewayContext } from '../http/context.ts';
import { type MediaBase, mediaBase, pictureUrl } from '../pictures/picture-url.ts';
import { readStore } from '../store/store.records.ts';
import { livePromo } from './live-promo.ts';
import { isFrozen, type Session, type SessionLine } from './session.records.ts';

type Source = {
  readonly storeId: string;
  readonly mediaBase: MediaBase;
  /** The current figures of a session that is not frozen. */
  readonly live?: { readonly discount: AppliedDiscount | undefined };
};

/** A session on the wire, with live figures until it is frozen. Reads the store unless `storeId` is known. */
export async function sessionDocument(
  context: GatewayContext,
  session: Session,
  storeId?: string,
): Promise<CheckoutSession> {
  const source = await sourceOf(context, session, storeId);
  const items = session.lines.map((line) => itemDocument(line, source));
  return { ...toSessionDocument(session, source), items };
}

/** Without its lines. */
export async function bareSessionDocument(
  context: GatewayContext,
  session: Session,
): Promise<BareCheckoutSession> {
  return toSessionDocument(session, await sourceOf(context, session));
}

async function sourceOf(context: GatewayContext, session: Session, storeId?: string): Promise<Source> {
  const dependencies = context.get('dependencies');
  return {
    storeId: storeId ?? (await readStore(dependencies)).id,
    mediaBase: mediaBase(context),
    ...(!isFrozen(session) && { live: { discount: livePromo(session, dependencies.now())?.discount } }),
  };
}

function toSessionDocument(
  { row, lines, orderStatus }: Session,
  { live, storeId }: Source,
): BareCheckoutSession {
  return {
    ...toDocument(row),
    storeFrontUserId: row.ownerId,
    storeId,
    amount: live ? subtotalOf(lines.map((line) => ({ ...line, price: line.livePrice }))) : row.amount,
    discount: live ? live.discount : (row.discount ?? undefined),
    droppedCode: (row.placedOrderId === null && row.droppedCode) || undefined,
    orderStatus: orderStatus ?? undefined,
    isRefundRequested: row.refundAskedAt === null ? undefined : true,
    needsAttention: row.needsAttention || undefined,
  };
}

function itemDocument(line: SessionLine, { live, mediaBase }: Source): CheckoutSessionItem {
  return {
    _id: line.id,
    productId: line.productId,
    productSkuId: line.skuId,
    productSku: line.productSku,
    quantity: line.quantity,
    price: live ? line.livePrice : line.price,
    productName: line.productName,
    productCategory: line.productCategory ?? undefined,
    productImage: line.productImage === null ? undefined : pictureUrl(line.productImage, mediaBase),
    colorName: line.colorName ?? undefined,
    length: line.length ?? undefined,
    isGift: line.isGift || undefined,
  };
}
