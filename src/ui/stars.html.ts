import { type Html, html } from './html.ts';
import { fiveStars, starsOf } from './stars.fill.ts';

/** `value`: 0 to 5; halves are drawn. */
export function starsHtml(value: number): Html {
  const { filledWidth, text } = starsOf(value);
  return html`<svg role="img" aria-label="${text}" viewBox="0 0 100 20" class="inline h-4 w-20 shrink-0"><path d="${fiveStars}" class="fill-line"/><svg width="${filledWidth}" height="20" viewBox="0 0 ${filledWidth} 20" class="fill-current"><path d="${fiveStars}"/></svg></svg>`;
}
