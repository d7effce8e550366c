import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { Bag, BagItem } from '#contract/bag/bag.schema.ts';
import type { UnavailableProduct } from '#contract/checkout/checkout-session.schema.ts';
import { orOfflineText } from '#gateway-client/offline.ts';
import { trackProductEvent } from '#shop/analytics/analytics.events.ts';
import { bagTexts, isGiftRemoved } from '#shop/bag/bag.rules.ts';
import { $bag, bagStore, removeFromBag, setBagQuantity } from '#shop/bag/bag.store.ts';
import { useCurrentContext, useListHeading } from '#shop/bag/bag-line.hooks.ts';
import {
  type BagLineContext,
  bagLineView,
  bagTotalText,
  updateFailedText,
} from '#shop/bag/bag-line.rules.ts';
import { unknownBag } from '#shop/bag/optimistic-bag.store.ts';
import { unavailableText } from '#shop/products/stock.texts.ts';
import { moveToSaved } from '#shop/saved/moves.store.ts';
import { addedToSaved } from '#shop/saved/saved.rules.ts';
import { type Added, AddedSheet } from '#ui/AddedSheet.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { BagLine } from './BagLine.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';

type BagLinesProps = {
  /** Loaded at the edge; null for a visitor without a bag. */
  bag: Bag | null;
  context: BagLineContext;
  shopHref: string;
  /** The message of a refused checkout or a failed form. */
  message?: string | undefined;
  unavailable?: readonly UnavailableProduct[] | undefined;
  /** Below the checkout button. */
  children?: ReactNode;
};

export const BagLines = memo(function BagLines({
  bag: initial,
  context: initialContext,
  shopHref,
  message,
  unavailable = [],
  children,
}: BagLinesProps) {
  const state = useStore($bag, { ssr: () => unknownBag });
  const problems = useStore(bagStore.$problems, { ssr: 'initial' });
  const [note, setNote] = useState(message);
  const [added, setAdded] = useState<Added>();
  const { heading, settle } = useListHeading();
  useEffect(() => bagStore.hydrate(initial), [initial]);
  const context = useCurrentContext(initialContext);

  const items = state.kind === 'known' ? state.bag.items : (initial?.items ?? []);

  /** Shows a note if the free gift leaves with the line. */
  const removeLine = async (
    { productSkuId }: BagItem,
    request: (productSkuId: string) => Promise<string | undefined>,
  ) => {
    const failure = await settle(request(productSkuId));
    const after = $bag.get();
    const isGiftLost =
      failure === undefined && after.kind === 'known' && isGiftRemoved(items, productSkuId, after.bag.items);
    setNote(isGiftLost ? bagTexts.giftRemoved : undefined);
    return failure;
  };
  const remove = async (item: BagItem) => {
    const failure = await removeLine(item, removeFromBag);
    if (failure === undefined) trackProductEvent('removed_product_from_bag', item);
  };
  const setQuantity = async (item: BagItem, quantity: number) => {
    const failure = await setBagQuantity(item.productSkuId, quantity);
    if (failure === undefined) trackProductEvent('updated_product_in_bag', item, { quantity });
  };
  const save = async (item: BagItem) => {
    const settled = removeLine(item, moveToSaved);
    const { name, picture: image } = bagLineView(item, context);
    setAdded({ ...addedToSaved, name, image, settled });
    if ((await settled) !== undefined) return setAdded(undefined);
    trackProductEvent('added_product_to_saved', item, { origin: 'shopping_bag' });
  };
  const problemOf = (productSkuId: string) => {
    const refused = unavailable.find((product) => product.productSkuId === productSkuId);
    return problems[productSkuId]
      ? orOfflineText(updateFailedText)
      : refused && unavailableText(refused.available);
  };

  return (
    <>
      {items.length === 0 ? (
        <div className="flex grow flex-col gap-3 pt-8 pb-section md:pt-12">
          {note && <Notice>{note}</Notice>}
          <EmptyState level="h1" headingRef={heading} heading="Your bag is empty. Let's fix that!">
            <Button href={shopHref}>Shop Now</Button>
          </EmptyState>
        </div>
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="pt-8 pb-4 font-display text-28 md:pt-12 md:text-40">
            Your bag
          </h1>
          {note && <Notice tone="error">{note}</Notice>}
          <div className="flex grow flex-col lg:grid lg:grow-0 lg:pb-section lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-6">
            <ul className="border-t lg:row-span-2">
              {items.map((item) => (
                <BagLine
                  key={item.productSkuId}
                  line={bagLineView(item, context, items)}
                  problem={problemOf(item.productSkuId)}
                  onQuantity={(quantity) => void setQuantity(item, quantity)}
                  onSave={() => void save(item)}
                  onRemove={() => void remove(item)}
                />
              ))}
            </ul>
            <BagFoot total={bagTotalText(items, context)} note={items.length > 3 ? note : undefined} />
            <div className="flex flex-col gap-3 pb-section text-14 text-smoke">{children}</div>
          </div>
        </>
      )}
      <AddedSheet added={added} onClose={() => setAdded(undefined)} />
    </>
  );
});

type BagFootProps = {
  total: string;
  /** The message of a refused checkout, repeated below a long bag. */
  note: string | undefined;
};

function BagFoot({ total, note }: BagFootProps) {
  return (
    <div className="bag-foot sticky bottom-0 mt-auto border-t bg-paper py-4 lg:static lg:mt-0 lg:border lg:p-6">
      {note && <p className="pb-3 text-14 text-clay">{note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:grid lg:justify-stretch">
        <p aria-live="polite" className="flex-[1_1_6rem]">
          Total <strong className="font-medium tabular-nums lg:float-right">{total}</strong>
          <span className="block text-14 text-smoke">Delivery not included</span>
        </p>
        <CheckoutButton />
      </div>
    </div>
  );
}
