import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import type { Bag } from '#contract/bag/bag.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { nullWithoutIdentity, withIdentity } from '#gateway-client/visitor-identity.ts';

/** The visitor's bag for a page of theirs; null for a visitor without identity. */
export async function loadVisitorBag(visitor: VisitorGateway): Promise<Result<Bag | null>> {
  return nullWithoutIdentity(await visitor.call(getActiveBag));
}

/** The visitor's bag to write to. */
export function openVisitorBag(visitor: VisitorGateway, storeName: string): Promise<Result<Bag>> {
  return withIdentity(visitor, storeName, () => visitor.call(getActiveBag));
}
