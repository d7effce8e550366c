import { moveSavedBagItem, saveBagItem } from '#contract/bag/bag.endpoints.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { changeBag, takeBag } from '#shop/bag/bag.store.ts';
import { lineIn } from '#shop/bag/optimistic-bag.store.ts';
import { changeSaved, takeSaved } from './saved.store.ts';

/** Moves a line whole or not at all; the gift leaves with the last Hair. */
export function moveToSaved(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return changeBag(pending, async (bag) => {
    const line = lineIn(bag, productSkuId);
    if (!line) return undefined;
    const moved = await callAsGuest(saveBagItem, { params: { bagId: bag._id, itemId: line._id } });
    if (moved.ok) takeSaved(moved.data);
    return moved;
  });
}

/** Like {@link moveToSaved}, the other way; Hair brings the gift. */
export function moveToBag(productSkuId: string): Promise<string | undefined> {
  const pending = { kind: 'set', productSkuId, quantity: 0 } as const;
  return changeSaved(pending, async (saved) => {
    const line = lineIn(saved, productSkuId);
    if (!line) return undefined;
    const moved = await callAsGuest(moveSavedBagItem, {
      params: { savedBagId: saved._id, itemId: line._id },
    });
    if (moved.ok) takeBag(moved.data);
    return moved;
  });
}
