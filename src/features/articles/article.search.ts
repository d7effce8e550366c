import { getCollection } from 'astro:content';

/** Guides and policies whose title, description or headings have a word starting with each word of the query. */
export async function findArticles(query: string): Promise<{ title: string; href: string }[]> {
  const queryWords = wordsIn(query);
  if (queryWords.length === 0) return [];
  const articles = [...(await getCollection('guides')), ...(await getCollection('policies'))];
  return articles
    .filter(({ data, body = '' }) => {
      const headings = body.match(/^## .*/gm) ?? [];
      const words = wordsIn([data.title, data.description, ...headings].join(' '));
      return queryWords.every((queryWord) => words.some((word) => word.startsWith(queryWord)));
    })
    .map(({ collection, id, data }) => ({ title: data.title, href: `/${collection}/${id}` }));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
