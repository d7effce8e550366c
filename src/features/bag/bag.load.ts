import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import type { Bag } from '#contract/bag/bag.schema.ts';
import { getPendingSessions } from '#contract/checkout/checkout.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { nullIfMissing, type Result } from '#gateway-client/result.ts';
import { withIdentity } from '#gateway-client/visitor-identity.ts';

/** Null for a visitor without identity. */
export async function loadVisitorBag(visitor: VisitorGateway): Promise<Result<Bag | null>> {
  return nullIfMissing(await visitor.call(getActiveBag));
}

/** The page of the pending order, or the list of several; undefined without one. */
export async function pendingOrderHref(visitor: Pick<VisitorGateway, 'call'>): Promise<string | undefined> {
  const sessions = await visitor.call(getPendingSessions);
  const [first, ...others] = sessions.ok ? sessions.data : [];
  return first && `/shop/checkout/${others.length > 0 ? 'pending' : first._id}`;
}

/** The visitor's bag to write to. Creates a guest if needed. */
export function openVisitorBag(visitor: VisitorGateway, storeName: string): Promise<Result<Bag>> {
  return withIdentity(visitor, storeName, () => visitor.call(getActiveBag));
}
