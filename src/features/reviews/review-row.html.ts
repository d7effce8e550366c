import { helpfulText } from '#contract/reviews/review.rules.ts';
import { type Html, html } from '#ui/html.ts';
import { starsHtml } from '#ui/stars.html.ts';
import type { ReviewRow } from './reviews.view.ts';

/** One published review; `data-vote` is where a signed-in reader gets a toggle (`votes.script.ts`). */
export function reviewRowHtml(row: ReviewRow): Html {
  const facts = [row.trueToLength && `True to length ${row.trueToLength}`, row.skuName].filter(Boolean);
  return html`<li class="grid gap-3 border-t py-6 lg:first:border-t-0 lg:first:pt-0">
    <p class="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-smoke">${row.stars !== undefined && html`<span class="flex text-ink">${starsHtml(row.stars)}</span>`}<span>${row.name}</span><span>${row.date}</span></p>
    <h3 class="font-medium">${row.title}</h3>
    ${facts.length > 0 && html`<p class="text-14 text-smoke">${facts.join(' · ')}</p>`}
    ${row.content !== undefined && html`<p class="max-w-text whitespace-pre-line">${row.content}</p>`}
    <p data-vote="${row.id}" class="text-14 text-smoke empty:hidden">${row.helpfulCount > 0 && helpfulText(row.helpfulCount)}</p>
  </li>`;
}
