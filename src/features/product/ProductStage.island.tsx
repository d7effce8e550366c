import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { bagTexts, isLineFull } from '#contract/bag.rules.ts';
import { giftToAdd } from '#contract/gift.rules.ts';
import { isHair, productHref } from '#contract/product.rules.ts';
import { isSoldOut, noPriceText, overlayFor } from '#contract/stock.rules.ts';
import { type Choice, choose, optionsFor } from '#contract/variant.rules.ts';
import { $bag, addToBag, loadBag, unknownBag, warmBag } from '#features/bag/bag.store.ts';
import { BriefSheet } from '#ui/BriefSheet.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { Details } from './Details.tsx';
import { Gallery } from './Gallery.tsx';
import { GiftCard } from './GiftCard.tsx';
import { OptionGroup } from './OptionGroup.tsx';
import type { StageVariant, StageView } from './product.view.ts';

type ProductStageProps = {
  view: StageView;
  title: string;
  /** Drawn by the edge: between price and buttons, and below them. */
  trust?: ReactNode;
  children?: ReactNode;
};

/** Gallery, choices and Add to Bag of a product (S2 §2, §5; screens §5). */
// memo(): Astro knows such an island for React's at once; a plain function it would draw twice to find out.
export const ProductStage = memo(function ProductStage({ view, title, trust, children }: ProductStageProps) {
  const [variant, setVariant] = useState(view.variants.find(({ _id }) => _id === view.firstId));
  if (!variant) {
    return (
      <Frame gallery={<Gallery images={[]} name={title} />}>
        <h1 className="font-display text-28 md:text-40">{title}</h1>
        <p>{noPriceText}</p>
        {children}
      </Frame>
    );
  }
  const overlay = overlayFor([variant], variant, variant.isDiscounted);
  return (
    <Frame gallery={<Gallery key={variant.images[0] ?? ''} images={variant.images} name={variant.name} />}>
      <div className="flex flex-col gap-3" aria-live="polite">
        <h1 className="font-display text-28 leading-tight md:text-40">{variant.name}</h1>
        <p className="flex items-center gap-4 text-20">
          <Price now={variant.priceTexts.now} was={variant.priceTexts.was} />
          {overlay && <span className="rounded bg-shell px-2 py-1 text-12">{overlay}</span>}
        </p>
      </div>
      <Options
        view={view}
        variant={variant}
        onChoose={(choice) => setVariant((current) => current && choose(view.variants, current, choice))}
      />
      {view.gift && <GiftCard gift={view.gift} />}
      {trust}
      <Purchase view={view} variant={variant} />
      {children}
      <Details view={view} variant={variant} />
    </Frame>
  );
});

function Frame({ gallery, children }: { gallery: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
      <div>{gallery}</div>
      <div className="flex flex-col gap-7 self-start lg:sticky lg:top-24">{children}</div>
    </div>
  );
}

type OptionsProps = { view: StageView; variant: StageVariant; onChoose: (choice: Choice) => void };

function Options({ view, variant, onChoose }: OptionsProps) {
  const options = optionsFor(view.variants, variant, { hasSizes: !isHair(view.category) });
  const hrefOf = (choice: Choice) =>
    productHref({ productSlug: view.slug, sku: choose(view.variants, variant, choice).sku });
  return (
    <>
      <OptionGroup
        name="Color"
        options={options.colors}
        swatchOf={(color) => view.swatches[color]}
        hrefOf={(color) => hrefOf({ color })}
        onChoose={(color) => onChoose({ color })}
      />
      <OptionGroup
        name="Length"
        options={options.lengths}
        textOf={(length) => `${length}"`}
        hrefOf={(length) => hrefOf({ length })}
        onChoose={(length) => onChoose({ length })}
      />
      <OptionGroup
        name="Size"
        options={options.sizes}
        textOf={(size) => `${size}"`}
        hrefOf={(size) => hrefOf({ size })}
        onChoose={(size) => onChoose({ size })}
      />
    </>
  );
}

function Purchase({ view, variant }: { view: StageView; variant: StageVariant }) {
  const bag = useStore($bag, { ssr: () => unknownBag });
  const [added, setAdded] = useState<StageVariant>();
  const [problem, setProblem] = useState<string>();
  useEffect(warmBag, []);

  /** What is still on its way to the bag: its page must not be opened before. */
  const adding = useRef<Promise<void>>(Promise.resolve());

  const add = async () => {
    setProblem(undefined);
    const known = bag.kind === 'known' ? bag.bag.items : [];
    const line = known.find((item) => item.productSkuId === variant._id);
    if (line && isLineFull(line.quantity)) return setProblem(bagTexts.full);
    setAdded(variant);
    const failure = await addToBag(lineOf(view, variant));
    if (failure !== undefined) {
      setAdded(undefined);
      return setProblem(bagTexts.failed);
    }
    await addGift(view);
  };

  const soldOut = isSoldOut(variant);
  return (
    <form
      method="post"
      action={productHref({ productSlug: view.slug, sku: variant.sku })}
      onSubmit={(event) => {
        event.preventDefault();
        adding.current = add();
      }}
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="action" value="add" />
      <input type="hidden" name="productId" value={view.productId} />
      <input type="hidden" name="productSkuId" value={variant._id} />
      <input type="hidden" name="productSku" value={variant.sku} />
      {view.gift && <input type="hidden" name="withGift" value="yes" />}
      <Button type="submit" wide disabled={soldOut}>
        {soldOut ? 'Sold Out' : 'Add to Bag'}
      </Button>
      <p role="alert" className="text-14 text-clay empty:hidden">
        {problem}
      </p>
      <BriefSheet shown={added} onClose={() => setAdded(undefined)}>
        <p className="font-display text-20">Added to your bag</p>
        <div className="flex items-center gap-4">
          {added?.images[0] && (
            <div className="w-16 shrink-0">
              <Picture src={added.images[0]} alt="" sizes="64px" />
            </div>
          )}
          <p>{added?.name}</p>
        </div>
        <ButtonLink
          href="/shop/bag"
          wide
          onClick={(event) => {
            event.preventDefault();
            void adding.current.then(() => location.assign('/shop/bag'));
          }}
        >
          See Bag
        </ButtonLink>
      </BriefSheet>
    </form>
  );
}

function lineOf(view: StageView, variant: StageVariant) {
  return {
    productId: view.productId,
    productSkuId: variant._id,
    productSku: variant.sku,
    price: variant.price,
    productName: variant.name,
    productCategory: view.category,
    productImage: variant.images[0],
    productSlug: view.slug,
  };
}

/** Hair brings the free gift while any is left, once (S2 §4). Its failure spoils nothing. */
async function addGift({ category, gift }: StageView): Promise<void> {
  if (!gift) return;
  const bag = await loadBag();
  const wanted = bag.ok && giftToAdd(category, bag.data.items, { sku: gift, quantity: 1, claimed: 0 });
  if (!wanted) return;
  const { _id, productId, sku, price, name, image } = gift;
  await addToBag({
    productId,
    productSkuId: _id,
    productSku: sku,
    price,
    productName: name,
    productImage: image,
  });
}
