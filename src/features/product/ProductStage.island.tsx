import { memo, type ReactNode, useEffect, useState } from 'react';
import { isHair, productHref } from '#contract/products/product.rules.ts';
import { isSoldOut } from '#contract/products/stock.rules.ts';
import { mayHaveBag } from '#shop/bag/bag.storage.ts';
import { laceNote, lengthNote, sizeText } from '#shop/products/choice.notes.ts';
import { cardOverlay, noPriceText } from '#shop/products/stock.texts.ts';
import { type Choice, choose, optionsFor } from '#shop/products/variant.rules.ts';
import { onReturn } from '#ui/on-return.ts';
import { Price } from '#ui/Price.tsx';
import { AddToBag } from './AddToBag.tsx';
import { Details } from './Details.tsx';
import { Gallery } from './Gallery.tsx';
import { GiftCard } from './GiftCard.tsx';
import { NotifyLink } from './NotifyLink.tsx';
import { OptionGroup } from './OptionGroup.tsx';
import { imagesOf, type StageVariant, type StageView, unpackView } from './product.view.ts';

type ProductStageProps = {
  /** By `packView()`. */
  packed: string;
  /** Slots rendered at the edge: below the name, below the lengths, above the buttons and below them. */
  rating?: ReactNode;
  guide?: ReactNode;
  trust?: ReactNode;
  children?: ReactNode;
};

export const ProductStage = memo(function ProductStage({
  packed,
  rating,
  guide,
  trust,
  children,
}: ProductStageProps) {
  const [initial] = useState(() => unpackView(packed));
  const [view, setView] = useState(initial);
  const [chosenId, setChosenId] = useState(initial.firstId);
  useEffect(() => {
    const readOffers = () =>
      void import('./visitor-offers.ts').then(
        async (module) => setView(await module.withVisitorOffers(initial)),
        () => undefined,
      );
    if (mayHaveBag()) readOffers();
    return onReturn(readOffers);
  }, [initial]);
  const variantBy = (id: string | undefined) => view.variants.find(({ _id }) => _id === id);
  const variant = variantBy(chosenId);
  /** Starts from the latest choice, because clicks held before hydration are replayed together. */
  const chooseNext = (choice: Choice) =>
    setChosenId((id) => {
      const current = variantBy(id);
      return current && choose(view.variants, current, choice)._id;
    });
  if (!variant) {
    return (
      <Frame gallery={<Gallery images={[]} name={view.title ?? ''} />}>
        <h1 className="font-display text-28 leading-tight md:text-40">{view.title}</h1>
        <p>{noPriceText}</p>
        {children}
      </Frame>
    );
  }
  const overlay = cardOverlay([variant], variant, variant.was !== undefined);
  return (
    <Frame
      gallery={
        <Gallery
          key={variant.gallery}
          images={imagesOf(view, variant)}
          name={variant.name}
          alts={view.alts}
        />
      }
    >
      <div className="flex flex-col gap-2" aria-live="polite">
        <h1 className="font-display text-28 leading-tight md:text-40">{variant.name}</h1>
        {rating}
        {/* The key recreates the element, so that a price without its struck price does not count as a layout shift. */}
        <p key={variant.was} className="flex items-center gap-4 text-20">
          <Price now={variant.now} was={variant.was} />
          {overlay && <span className="rounded bg-shell px-2 py-1 text-12">{overlay}</span>}
        </p>
      </div>
      <Options view={view} variant={variant} onChoose={chooseNext} />
      {variant.length && (
        <p className="text-14">
          <span>{variant.size && laceNote(variant.size, variant.name)}</span> {guide}
        </p>
      )}
      {isSoldOut(variant) ? (
        <NotifyLink slug={view.slug} variant={variant} />
      ) : (
        view.gift && <GiftCard gift={view.gift} of={variant.name} />
      )}
      {trust}
      <AddToBag view={view} variant={variant} />
      {children}
      <Details view={view} variant={variant} />
    </Frame>
  );
});

function Frame({ gallery, children }: { gallery: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
      {/* Only in a window that shows all of it. */}
      <div className="self-start md:top-24 md:portrait:sticky">{gallery}</div>
      <div className="flex flex-col gap-5 self-start md:sticky md:top-24">{children}</div>
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
        noteOf={lengthNote}
      />
      <OptionGroup
        name="Size"
        options={options.sizes}
        textOf={sizeText}
        hrefOf={(size) => hrefOf({ size })}
        onChoose={(size) => onChoose({ size })}
      />
    </>
  );
}
