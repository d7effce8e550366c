import { type PageView, productFacts } from './analytics.store.ts';

/** Room for the slug in an action of 64 characters (contract §15). */
const longestSlug = 52;

export const homeView: PageView = { action: 'viewed_homepage', from: 'utm_source' };
export const bagView: PageView = { action: 'viewed_shopping_bag', from: 'origin' };
export const savedView: PageView = { action: 'viewed_saved_bag', from: 'origin' };

/** viewed_{slug, hyphens as underscores}_page. */
export function listingView(category: string, subcategory?: string): PageView {
  const slug = (subcategory ?? category).replaceAll('-', '_').slice(0, longestSlug);
  return { action: `viewed_${slug}_page`, facts: { category, ...(subcategory && { subcategory }) } };
}

export function productView(product: Parameters<typeof productFacts>[0]): PageView {
  return { action: 'viewed_product', facts: productFacts(product), from: 'origin' };
}

/** The attributes of `main` that say it; `page-view.script.ts` reads them. */
export function viewAttributes(view: PageView | undefined): Record<string, string | undefined> {
  return {
    'data-viewed': view?.action,
    'data-viewed-facts': view?.facts && String(new URLSearchParams(view.facts)),
    'data-viewed-from': view?.from,
  };
}
