import { useStore } from '@nanostores/react';
import { memo, useEffect, useState } from 'react';
import { bagTexts, leavesOnlyGift } from '#contract/bag.rules.ts';
import type { Bag } from '#contract/bag.schema.ts';
import type { UnavailableProduct } from '#contract/checkout-session.schema.ts';
import { unavailableText } from '#contract/stock.rules.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { BagLine } from './BagLine.tsx';
import {
  $bag,
  $bagProblems,
  $isBagChanging,
  emptyBag,
  loadBag,
  setBagQuantity,
  showBag,
  unknownBag,
} from './bag.store.ts';
import { type BagContext, lineView, totalText } from './bag.view.ts';

type BagLinesProps = {
  /** As the edge has read it; null for a visitor without a bag. */
  bag: Bag | null;
  context: BagContext;
  shopHref: string;
  /** What a refused checkout or a failed form says. */
  message?: string | undefined;
  unavailable?: readonly UnavailableProduct[];
};

/** The bag's page: lines, total and the way to checkout (S2 §2, screens §6). */
// memo(): Astro knows such an island for React's at once; a plain function it would draw twice to find out.
export const BagLines = memo(function BagLines({
  bag: drawn,
  context,
  shopHref,
  message,
  unavailable = [],
}: BagLinesProps) {
  const state = useStore($bag, { ssr: () => unknownBag });
  const problems = useStore($bagProblems, { ssr: 'initial' });
  const isChanging = useStore($isBagChanging, { ssr: () => false });
  const [note, setNote] = useState(message);
  useEffect(() => {
    if (drawn && $bag.get().kind !== 'known') showBag(drawn);
    const refresh = (event: PageTransitionEvent) => event.persisted && void loadBag();
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [drawn]);

  const items = state.kind === 'known' ? state.bag.items : (drawn?.items ?? []);
  if (items.length === 0) {
    return (
      <>
        {note && <Notice>{note}</Notice>}
        <EmptyState level="h1" heading="Your bag is empty. Let's fix that!">
          <ButtonLink href={shopHref}>Shop Now</ButtonLink>
        </EmptyState>
      </>
    );
  }

  const remove = async (productSkuId: string) => {
    const isGiftLeft = leavesOnlyGift(items, productSkuId, context.giftSkuId);
    const failure = isGiftLeft ? await emptyBag() : await setBagQuantity(productSkuId, 0);
    setNote(isGiftLeft && failure === undefined ? bagTexts.giftRemoved : failure);
  };
  const problemOf = (productSkuId: string) => {
    const refused = unavailable.find((product) => product.productSkuId === productSkuId);
    return problems[productSkuId] ?? (refused && unavailableText(refused.available));
  };

  return (
    <>
      <h1 className="pt-8 pb-4 font-display text-28 md:pt-12 md:text-40">Your bag</h1>
      {note && <Notice tone="error">{note}</Notice>}
      <ul className="border-t">
        {items.map((item) => (
          <BagLine
            key={item.productSkuId}
            line={lineView(item, context)}
            problem={problemOf(item.productSkuId)}
            onQuantity={(quantity) => void setBagQuantity(item.productSkuId, quantity)}
            onRemove={() => void remove(item.productSkuId)}
          />
        ))}
      </ul>
      <form method="post" className="bag-foot sticky bottom-0 mt-auto border-t bg-paper py-4">
        <input type="hidden" name="action" value="checkout" />
        {note && items.length > 3 && <p className="pb-3 text-14 text-clay">{note}</p>}
        <div className="flex items-center justify-between gap-6">
          <p aria-live="polite">
            Total <strong className="font-medium tabular-nums">{totalText(items, context)}</strong>
            <span className="block text-14 text-smoke">Delivery not included</span>
          </p>
          <Button
            type="submit"
            busy={isChanging}
            title={isChanging ? 'Your bag is being updated' : undefined}
          >
            Checkout
          </Button>
        </div>
      </form>
    </>
  );
});
