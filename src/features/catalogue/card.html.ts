import { type Html, html } from '#ui/html.ts';
import { pictureHtml } from '#ui/picture.html.ts';
import { priceHtml } from '#ui/price.html.ts';
import type { CardView } from './card.view.ts';

type Drawing = {
  /** How wide its picture is drawn, as `<img sizes>` says it. */
  readonly sizes: string;
  /** The shop's own. */
  readonly origin: string;
  readonly eager?: boolean;
  readonly priority?: boolean;
};

/** A product's card in listings and rows. */
export function cardHtml(card: CardView, { origin, ...picture }: Drawing): Html {
  return html`<a href="${card.href}" class="card group flex flex-col gap-3"><span class="relative block overflow-hidden bg-shell">${pictureHtml({ src: card.picture ?? '', alt: '', ...picture }, origin)}${card.overlay && html`<span class="absolute top-2 left-2 rounded bg-paper px-2 py-1 text-12">${card.overlay}</span>`}</span><span class="flex flex-col gap-1"><span class="text-14 md:text-16 group-hover:text-copper">${card.name}</span>${priceHtml(card.price)}${card.colors && html`<span class="text-14 text-smoke">${card.colors}</span>`}</span></a>`;
}
