import { getActiveSavedBag } from '#contract/bag/bag.endpoints.ts';
import type { SavedBag } from '#contract/bag/bag.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { nullIfMissing, type Result } from '#gateway-client/result.ts';

/** Null for a visitor without identity. */
export async function loadVisitorSaved(visitor: VisitorGateway): Promise<Result<SavedBag | null>> {
  return nullIfMissing(await visitor.call(getActiveSavedBag));
}
