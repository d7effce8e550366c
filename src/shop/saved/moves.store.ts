import { callAsGuest } from '#gateway-client/from-browser.ts';
import { applyBagAnswer, changeBag, loadBag } from '#shop/bag/bag.store.ts';
import { findLine } from '#shop/bag/optimistic-bag.store.ts';
import { saveLine, unsaveLine } from './line.moves.ts';
import { applySavedAnswer, changeSaved, loadSaved } from './saved.store.ts';

/** Moves a line to the saved items. The gift leaves with the last Hair. */
export function moveToSaved(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return changeBag(pending, async (bag) => {
    const line = findLine(bag, productSkuId);
    if (!line) return undefined;
    const moved = await saveLine(callAsGuest, bag._id, line);
    if (moved.ok && !('bag' in moved.data && applySavedAnswer(moved.data))) void loadSaved();
    return moved;
  });
}

/** {@link moveToSaved} in reverse. Hair adds the gift. */
export function moveToBag(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return changeSaved(pending, async (saved) => {
    const line = findLine(saved, productSkuId);
    if (!line) return undefined;
    const moved = await unsaveLine(callAsGuest, saved._id, line);
    if (moved.ok && !('bag' in moved.data && applyBagAnswer(moved.data))) void loadBag();
    return moved;
  });
}
