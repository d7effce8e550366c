import type { ArticleFact } from './article.facts.ts';

export type ArticlePart =
  | { readonly html: string }
  | ArticleFact
  | { readonly src: string; readonly alt: string };

/**
 * Cuts an article's HTML at every `{{name}}` and picture, so that the page draws facts and pictures in their place. An
 * unknown name stays as it is.
 */
export function articleParts(html: string, facts: Readonly<Record<string, ArticleFact>>): ArticlePart[] {
  return html.split(/(\{\{\w+\}\}|<img [^>]*>)/).map((piece) => {
    const [, src, alt] = /^<img src="([^"]*)" alt="([^"]*)"/.exec(piece) ?? [];
    if (src !== undefined && alt !== undefined) return { src, alt: alt.replaceAll('&quot;', '"') };
    const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
    const fact = name !== undefined && Object.hasOwn(facts, name) ? facts[name] : undefined;
    return fact ?? { html: piece };
  });
}
