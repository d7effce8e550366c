import { getCollection } from 'astro:content';
import { hasWords } from '#contract/wire/text.rules.ts';

/** Guides and policies whose title, description or headings have a word starting with each word of the query. */
export async function findArticles(query: string): Promise<{ title: string; href: string }[]> {
  const articles = [...(await getCollection('guides')), ...(await getCollection('policies'))];
  return articles
    .filter(({ data, body = '' }) => {
      const headings = body.match(/^## .*/gm) ?? [];
      return hasWords([data.title, data.description, ...headings].join(' '), query);
    })
    .map(({ collection, id, data }) => ({ title: data.title, href: `/${collection}/${id}` }));
}
