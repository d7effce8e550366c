import { useStore } from '@nanostores/react';
import { memo, useEffect, useState } from 'react';
import type { SavedBag, SavedBagItem } from '#contract/bag/bag.schema.ts';
import { orOfflineText } from '#gateway-client/offline.ts';
import { trackProductEvent } from '#shop/analytics/analytics.events.ts';
import { addedToBag } from '#shop/bag/bag.rules.ts';
import { useCurrentContext, useListHeading } from '#shop/bag/bag-line.hooks.ts';
import { type BagLineContext, bagLineView } from '#shop/bag/bag-line.rules.ts';
import { unknownBag } from '#shop/bag/optimistic-bag.store.ts';
import { moveToBag } from '#shop/saved/moves.store.ts';
import { $saved, removeFromSaved, savedStore, setSavedQuantity } from '#shop/saved/saved.store.ts';
import { type Added, AddedSheet } from '#ui/AddedSheet.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SavedLine } from './SavedLine.tsx';

const none: readonly string[] = [];

type SavedLinesProps = {
  /** Loaded at the edge; null for a visitor without identity. */
  saved: SavedBag | null;
  context: BagLineContext;
  /** The failure of a form without script, by sku id. */
  failed?: Readonly<Record<string, string>> | undefined;
};

export const SavedLines = memo(function SavedLines({
  saved: initial,
  context: initialContext,
  failed = {},
}: SavedLinesProps) {
  const state = useStore($saved, { ssr: () => unknownBag });
  const problems = useStore(savedStore.$problems, { ssr: 'initial' });
  const changing = useStore(savedStore.$changing, { ssr: () => none });
  const [added, setAdded] = useState<Added>();
  const { heading, settle } = useListHeading();
  useEffect(() => savedStore.hydrate(initial), [initial]);
  const context = useCurrentContext(initialContext);

  const items = state.kind === 'known' ? state.bag.items : (initial?.items ?? []);
  const remove = async (item: SavedBagItem) => {
    const failure = await settle(removeFromSaved(item.productSkuId));
    if (failure === undefined) trackProductEvent('removed_product_from_saved', item);
  };
  const move = async (item: SavedBagItem) => {
    const settled = settle(moveToBag(item.productSkuId));
    const { name, picture: image } = bagLineView(item, context);
    setAdded({ ...addedToBag, name, image, settled });
    if ((await settled) !== undefined) return setAdded(undefined);
    trackProductEvent('added_product_to_bag', item, { origin: 'saved_bag' });
  };
  const problemOf = (productSkuId: string) => {
    const problem = problems[productSkuId];
    return problem === undefined ? failed[productSkuId] : orOfflineText(problem);
  };

  return (
    <>
      {items.length === 0 ? (
        <div className="flex grow flex-col pt-8 md:pt-12">
          <EmptyState level="h1" headingRef={heading} heading="Nothing saved yet. Spot something you love?">
            <Button href="/shop/best-sellers">Best sellers</Button>
          </EmptyState>
        </div>
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="pt-8 pb-5 font-display text-28 md:pt-12 md:text-40">
            Saved items
          </h1>
          <ul className="grid grid-cols-2 gap-x-2 gap-y-10 md:gap-x-4 md:gap-y-14 xl:grid-cols-3">
            {items.map((item) => (
              <SavedLine
                key={item.productSkuId}
                line={bagLineView(item, context)}
                problem={problemOf(item.productSkuId)}
                busy={changing.includes(item.productSkuId)}
                onQuantity={(quantity) => void setSavedQuantity(item.productSkuId, quantity)}
                onMove={() => void move(item)}
                onRemove={() => void remove(item)}
              />
            ))}
          </ul>
        </>
      )}
      <AddedSheet added={added} onClose={() => setAdded(undefined)} />
    </>
  );
});
