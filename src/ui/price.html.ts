import { type Html, html } from './html.ts';
import { priceClasses } from './price.classes.ts';

export type PriceProps = {
  /** What the shopper pays, formatted. */
  now: string;
  /** The price before a discount, formatted; drawn struck. */
  was?: string | undefined;
};

export function priceHtml({ now, was }: PriceProps): Html {
  if (!was) return html`<span class="${priceClasses.row}"><span>${now}</span></span>`;
  return html`<span class="${priceClasses.row}"><s class="${priceClasses.was}"><span class="sr-only">was </span>${was}</s><span class="${priceClasses.sale}">${now}</span></span>`;
}
