import { useStore } from '@nanostores/react';
import { type MouseEvent, memo, type ReactNode, useEffect, useState } from 'react';
import type { BagItem } from '#contract/bag/bag.schema.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import { orOfflineText } from '#gateway-client/offline.ts';
import { bagHref, bagPreviewLines, bagTexts, giftsFirst, moreInBagText } from '#shop/bag/bag.rules.ts';
import { $bag, bagStore } from '#shop/bag/bag.store.ts';
import { type BagLineContext, bagLineView, bagTotalText } from '#shop/bag/bag-line.rules.ts';
import { unknownBag } from '#shop/bag/optimistic-bag.store.ts';
import { noPriceText } from '#shop/products/stock.texts.ts';
import { $promotions, refreshPromotions } from '#shop/promotions/promotions.store.ts';
import { accountLinks } from '#shop/session/account.links.ts';
import { $session, loadSession, unknownSession } from '#shop/session/session.store.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { fetchFragment } from '#ui/fragment.ts';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { CheckoutButton } from './CheckoutButton.tsx';

/** The bag's link, which opens a dialog with the first lines, checkout and the account links. */
export const BagPanel = memo(function BagPanel({ currency }: { currency: string | undefined }) {
  /** Undefined until the first opening: the dialog is not rendered before. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const promotions = useStore($promotions, { ssr: () => undefined });
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setIsOpen(true);
    void bagStore.load();
    void refreshPromotions();
  };
  return (
    <>
      <a
        href={bagHref}
        data-bag
        aria-label="Bag"
        className="relative grid size-12 place-items-center"
        onClick={open}
      >
        <Icon name="bag" />
        <span data-dot hidden className="absolute top-3 right-2.5 size-2 rounded-full bg-copper" />
      </a>
      {isOpen !== undefined && (
        <Dialog id="bag" open={isOpen} onClose={() => setIsOpen(false)} heading="Bag">
          <Lines context={promotions && { promotions, currency }} />
          <ul className="mt-auto flex flex-col border-t pt-4 text-14">
            {accountLinks.map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="nav-link flex min-h-11 items-center">
                  {name}
                </a>
              </li>
            ))}
            <li>
              <Identity />
            </li>
          </ul>
        </Dialog>
      )}
    </>
  );
});

type LinesProps = {
  /** Undefined until the discounts are loaded: no price is shown before. */
  context: BagLineContext | undefined;
};

function Lines({ context }: LinesProps): ReactNode {
  const state = useStore($bag, { ssr: () => unknownBag });
  if (state.kind === 'unknown') return <p className="py-6 text-smoke">Loading your bag…</p>;
  if (state.kind === 'failed') {
    return (
      <div className="flex flex-col items-start gap-4 py-6">
        <p role="alert">{orOfflineText(state.failure.message)}</p>
        <Button variant="outline" onClick={() => void bagStore.load()}>
          Try Again
        </Button>
      </div>
    );
  }
  const { items } = state.bag;
  if (items.length === 0)
    return <p className="bg-shell px-6 py-14 text-center font-display text-20">{bagTexts.empty}</p>;
  const more = moreInBagText(items.length);
  return (
    <div className="flex flex-col gap-5 pb-8">
      <ul className="flex flex-col gap-5">
        {items.slice(0, bagPreviewLines).map((item) => (
          <Line key={item.productSkuId} item={item} bag={items} context={context} />
        ))}
      </ul>
      {more && <p className="text-14 text-smoke">{more}</p>}
      <p className="flex min-h-lh justify-between border-t pt-5">
        Total <strong className="font-medium tabular-nums">{context && bagTotalText(items, context)}</strong>
      </p>
      <div className="grid gap-3">
        <CheckoutButton />
        <Button href={bagHref} variant="outline">
          View Bag
        </Button>
      </div>
      <Suggestions
        slugs={giftsFirst(items)
          .map(({ productSlug }) => productSlug)
          .join(' ')}
      />
    </div>
  );
}

function Line({ item, bag, context }: LinesProps & { item: BagItem; bag: readonly BagItem[] }) {
  const line = context && bagLineView(item, context, bag);
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-4 text-14">
      <div className="self-start bg-shell">
        {item.productImage && <Picture src={item.productImage} alt="" sizes="72px" />}
      </div>
      <div>
        <p>{productDisplayName(item)}</p>
        <p className="text-smoke">{`Quantity ${item.quantity}`}</p>
        <p className="min-h-lh tabular-nums">
          {line && (line.price ? <Price now={line.price.now} was={line.price.was} /> : noPriceText)}
        </p>
      </div>
    </li>
  );
}

const maxSuggestions = 3;

/** Suggestions for the line added last, rendered at the edge. */
function Suggestions({ slugs }: { slugs: string }) {
  const [rows, setRows] = useState<readonly Element[]>([]);
  useEffect(() => {
    let isLatest = true;
    const inBag = slugs.split(' ');
    void fetchFragment(`/fragments/goes-with/shop/product/${inBag.at(-1)}`).then((fragment) => {
      if (!isLatest) return;
      const others = [...(fragment?.children ?? [])].filter(({ id }) => !inBag.includes(id));
      setRows(others.slice(0, maxSuggestions));
    });
    return () => {
      isLatest = false;
    };
  }, [slugs]);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className="flex flex-col gap-5 border-t pt-5">
      <h3 id="goes-with" className="text-14 text-smoke">
        Goes with it
      </h3>
      <ul ref={(list) => list?.replaceChildren(...rows)} className="flex flex-col gap-5" />
    </section>
  );
}

function Identity() {
  const session = useStore($session, { ssr: () => unknownSession });
  useEffect(() => void loadSession(), []);
  if (session.kind === 'unknown') return null;
  if (session.kind === 'guest') {
    return (
      <a href="/login" className="nav-link flex min-h-11 items-center">
        Sign in
      </a>
    );
  }
  return (
    <form method="post" action="/account" data-signs-out>
      <input type="hidden" name="action" value="sign-out" />
      <button type="submit" className="nav-link flex min-h-11 items-center">
        {session.firstName ? `Sign out ${session.firstName}` : 'Sign out'}
      </button>
      <span role="alert" className="text-clay empty:hidden" />
    </form>
  );
}
