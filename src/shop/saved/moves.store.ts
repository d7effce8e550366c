import { callAsGuest } from '#gateway-client/from-browser.ts';
import { applyBagAnswer, changeBagLine, loadBag } from '#shop/bag/bag.store.ts';
import { saveLine, unsaveLine } from './line.moves.ts';
import { applySavedAnswer, changeSavedLine, loadSaved } from './saved.store.ts';

/** Moves a line to the saved items. The gift leaves with the last Hair. */
export function moveToSaved(productSkuId: string): Promise<string | undefined> {
  return changeBagLine(productSkuId, 0, async (line, bagId) => {
    const moved = await saveLine(callAsGuest, bagId, line);
    if (moved.ok && !('bag' in moved.data && applySavedAnswer(moved.data))) void loadSaved();
    return moved;
  });
}

/** {@link moveToSaved} in reverse. Hair adds the gift. */
export function moveToBag(productSkuId: string): Promise<string | undefined> {
  return changeSavedLine(productSkuId, 0, async (line, savedBagId) => {
    const moved = await unsaveLine(callAsGuest, savedBagId, line);
    if (moved.ok && !('bag' in moved.data && applyBagAnswer(moved.data))) void loadBag();
    return moved;
  });
}
