import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import type { Bag } from '#contract/bag/bag.schema.ts';
import { getPendingSessions } from '#contract/checkout/checkout.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { nullWithoutIdentity, withIdentity } from '#gateway-client/visitor-identity.ts';

/** The visitor's bag for a page of theirs; null for a visitor without identity. */
export async function loadVisitorBag(visitor: VisitorGateway): Promise<Result<Bag | null>> {
  return nullWithoutIdentity(await visitor.call(getActiveBag));
}

/** Whether an order is paid for and waits to be confirmed; not where that is unknown. */
export async function hasPendingOrder(visitor: VisitorGateway): Promise<boolean> {
  const sessions = await visitor.call(getPendingSessions);
  return sessions.ok && sessions.data.length > 0;
}

/** The visitor's bag to write to. */
export function openVisitorBag(visitor: VisitorGateway, storeName: string): Promise<Result<Bag>> {
  return withIdentity(visitor, storeName, () => visitor.call(getActiveBag));
}
