import * as contract from '#contract/bag/bag.endpoints.ts';
import type { BagItem } from '#contract/bag/bag.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

type Call = VisitorGateway['call'];
type Line = Pick<BagItem, '_id' | 'productId' | 'productSkuId' | 'productSku' | 'quantity'>;

const isIn = ({ items }: { readonly items: readonly { readonly _id: string }[] }, { _id }: Line) =>
  items.some((item) => item._id === _id);

/**
 * Moves a line of the bag to the saved items atomically. On a gateway without that call, adds it there and then removes it
 * here: if only the removal fails, it is in both. A line that is already gone also answers 404.
 */
export async function saveLine(call: Call, bagId: string, line: Line) {
  const params = { bagId, itemId: line._id };
  const moved = await call(contract.saveBagItem, { params });
  if (moved.ok || moved.problem !== 'missing') return moved;
  const [bag, saved] = await Promise.all([call(contract.getActiveBag), call(contract.getActiveSavedBag)]);
  if (!bag.ok || !saved.ok || !isIn(bag.data, line)) return moved;
  const added = await call(contract.addSavedBagItem, { params: { savedBagId: saved.data._id }, body: line });
  return added.ok ? call(contract.removeBagItem, { params }) : added;
}

/** {@link saveLine} in reverse. */
export async function unsaveLine(call: Call, savedBagId: string, line: Line) {
  const params = { savedBagId, itemId: line._id };
  const moved = await call(contract.moveSavedBagItem, { params });
  if (moved.ok || moved.problem !== 'missing') return moved;
  const [bag, saved] = await Promise.all([call(contract.getActiveBag), call(contract.getActiveSavedBag)]);
  if (!bag.ok || !saved.ok || !isIn(saved.data, line)) return moved;
  const added = await call(contract.addBagItem, { params: { bagId: bag.data._id }, body: line });
  return added.ok ? call(contract.removeSavedBagItem, { params }) : added;
}
