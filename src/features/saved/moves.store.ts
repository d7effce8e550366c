import type { BagItem, SavedBagItem } from '#contract/bag.schema.ts';
import { savedTexts } from '#contract/saved.rules.ts';
import { addGift, addToBag, removeFromBag } from '#features/bag/bag.store.ts';
import type { NewLine } from '#features/bag/optimistic-bag.store.ts';
import { addToSaved, removeFromSaved } from './saved.store.ts';

/**
 * Moves add to the one list, then remove from the other (S1 §4). A refused addition moves nothing; a refused removal
 * leaves the line in both and says so. Both lists queue by sku: a page shows one of them, so two moves never cross.
 */
export function moveToSaved(item: BagItem, { clears }: { clears: boolean }): Promise<string | undefined> {
  const { productSkuId, quantity } = item;
  const action = 'moving-to-saved-bag';
  const add = () => addToSaved(item, { quantity, action });
  return removeFromBag(productSkuId, { clears, move: { action, add, inBoth: savedTexts.stillInBag } });
}

/** Like {@link moveToSaved}, the other way; Hair brings the free `gift`. */
export async function moveToBag(item: SavedBagItem, gift: NewLine | undefined): Promise<string | undefined> {
  const { productSkuId, quantity } = item;
  const action = 'moving-to-bag';
  const add = () => addToBag(item, { quantity, action });
  const failure = await removeFromSaved(productSkuId, { action, add, inBoth: savedTexts.stillSaved });
  if (failure === undefined || failure === savedTexts.stillSaved) await addGift(item.productCategory, gift);
  return failure;
}
