import { callAsGuest } from '#gateway-client/from-browser.ts';
import { bagStore } from '#shop/bag/bag.store.ts';
import { saveLine, unsaveLine } from './line.moves.ts';
import { savedStore } from './saved.store.ts';

/** Moves a line to the saved items. The gift leaves with the last Hair. */
export function moveToSaved(productSkuId: string): Promise<string | undefined> {
  return bagStore.changeLine(productSkuId, 0, async (line, bagId) => {
    const moved = await saveLine(callAsGuest, bagId, line);
    if (moved.ok && !('bag' in moved.data && savedStore.applyAnswer(moved.data))) void savedStore.load();
    return moved;
  });
}

/** {@link moveToSaved} in reverse. Hair adds the gift. */
export function moveToBag(productSkuId: string): Promise<string | undefined> {
  return savedStore.changeLine(productSkuId, 0, async (line, savedBagId) => {
    const moved = await unsaveLine(callAsGuest, savedBagId, line);
    if (moved.ok && !('bag' in moved.data && bagStore.applyAnswer(moved.data))) void bagStore.load();
    return moved;
  });
}
