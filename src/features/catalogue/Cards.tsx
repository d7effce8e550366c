import { memo } from 'react';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import type { CardView } from './card.view.ts';

type CardsProps = {
  cards: readonly CardView[];
  /** How wide their pictures are drawn, as `<img sizes>` says it. */
  sizes: string;
  /** The shop's own. */
  origin: string;
  /** How many cards stand before these: from the 24th on cards can be linked to. */
  before?: number | undefined;
  /** Whether they begin at the top of the page, where pictures are wanted at once. */
  isOnTop?: boolean | undefined;
};

/** Products in listings and rows; drawn at the edge, in one piece: a component of Astro's each costs a tenth of the page. */
// memo(): Astro knows such a component for React's at once; a plain function it would draw twice to find out.
export const Cards = memo(function Cards({ cards, before = 0, isOnTop = false, ...picture }: CardsProps) {
  return cards.map((card, index) => {
    const number = before + index + 1;
    return (
      <li key={card.href} id={number > 23 ? `card-${number}` : undefined}>
        <a href={card.href} className="card group flex flex-col gap-3">
          <span className="relative block overflow-hidden bg-shell">
            <Picture
              src={card.picture ?? ''}
              alt=""
              eager={isOnTop && index < 4}
              priority={isOnTop && index === 0}
              {...picture}
            />
            {card.overlay && (
              <span className="absolute top-2 left-2 rounded bg-paper px-2 py-1 text-12">{card.overlay}</span>
            )}
          </span>
          <span className="flex flex-col gap-1">
            <span className="text-14 md:text-16 group-hover:text-copper">{card.name}</span>
            <Price {...card.price} />
            {card.colors && <span className="text-14 text-smoke">{card.colors}</span>}
          </span>
        </a>
      </li>
    );
  });
});
