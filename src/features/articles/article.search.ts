import { type CollectionEntry, getCollection } from 'astro:content';

/** Guides and policies that name every word in their title, description or headings. */
export async function findArticles(words: string): Promise<{ title: string; href: string }[]> {
  const sought = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (sought.length === 0) return [];
  const articles = [...(await getCollection('guides')), ...(await getCollection('policies'))];
  return articles
    .filter((article) => {
      const named = namesOf(article);
      return sought.every((word) => named.some((name) => name.startsWith(word)));
    })
    .map(({ collection, id, data }) => ({ title: data.title, href: `/${collection}/${id}` }));
}

function namesOf({ data, body = '' }: CollectionEntry<'guides' | 'policies'>): string[] {
  const headings = body.match(/^## .*/gm) ?? [];
  return (
    [data.title, data.description, ...headings]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
