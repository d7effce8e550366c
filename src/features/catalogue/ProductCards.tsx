import { memo } from 'react';
import { pageSize } from '#contract/catalogue/listing.rules.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import type { CardView } from './card.view.ts';

type CardsProps = {
  cards: readonly CardView[];
  sizes: string;
  /** The number of cards before these. From a page's last on, cards have an id to link to: a page without the gift has one less. */
  before?: number | undefined;
  /** Whether they start at the top of the page, where pictures load eagerly. */
  isOnTop?: boolean | undefined;
};

/** Product cards, rendered at the edge as one component: an Astro component per card takes a tenth of the page's time. */
export const ProductCards = memo(function ProductCards({
  cards,
  before = 0,
  isOnTop = false,
  sizes,
}: CardsProps) {
  return cards.map((card, index) => {
    const number = before + index + 1;
    return (
      <li key={card.href} id={number >= pageSize ? `card-${number}` : undefined}>
        <a href={card.href} className="card group flex flex-col gap-3">
          <span className="relative block overflow-hidden bg-shell">
            <Picture
              src={card.picture}
              alt=""
              eager={isOnTop && index < 4}
              priority={isOnTop && index === 0}
              sizes={sizes}
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
