import { callAsGuest } from '#gateway-client/from-browser.ts';
import { changeBag, loadBag, takeBag } from '#shop/bag/bag.store.ts';
import { lineIn } from '#shop/bag/optimistic-bag.store.ts';
import { saveLine, unsaveLine } from './line.moves.ts';
import { changeSaved, loadSaved, takeSaved } from './saved.store.ts';

/** Moves a line to the saved items; the gift leaves with the last Hair. */
export function moveToSaved(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return changeBag(pending, async (bag) => {
    const line = lineIn(bag, productSkuId);
    if (!line) return undefined;
    const moved = await saveLine(callAsGuest, bag._id, line);
    if (moved.ok && !('bag' in moved.data && takeSaved(moved.data))) void loadSaved();
    return moved;
  });
}

/** Like {@link moveToSaved}, the other way; Hair brings the gift. */
export function moveToBag(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return changeSaved(pending, async (saved) => {
    const line = lineIn(saved, productSkuId);
    if (!line) return undefined;
    const moved = await unsaveLine(callAsGuest, saved._id, line);
    if (moved.ok && !('bag' in moved.data && takeBag(moved.data))) void loadBag();
    return moved;
  });
}
