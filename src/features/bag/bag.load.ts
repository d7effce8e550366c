import type { Bag } from '#contract/bag.schema.ts';
import { getActiveBag, getStorefront } from '#contract/endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';

/**
 * The visitor's bag for a page of theirs; null for a visitor without identity, whose bag is surely empty. A failure
 * is never an empty bag (screens §1, Who is here).
 */
export async function loadVisitorBag(visitor: VisitorGateway): Promise<Result<Bag | null>> {
  const bag = await visitor.call(getActiveBag);
  return !bag.ok && bag.problem === 'missing' ? { ok: true, data: null, date: undefined } : bag;
}

/** The visitor's bag to write to: a visitor without identity becomes a guest first (contract §2, Birth). */
export async function openVisitorBag(visitor: VisitorGateway, storeName: string): Promise<Result<Bag>> {
  const bag = await visitor.call(getActiveBag);
  if (bag.ok || bag.problem !== 'missing') return bag;
  await visitor.call(getStorefront, { query: { storeName } });
  return visitor.call(getActiveBag);
}
