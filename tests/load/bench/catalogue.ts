import { z } from 'zod';

const listing = z.object({
  products: z.array(z.object({ slug: z.string() })),
  nextAfter: z.string().optional(),
});

/** More than the edge caches in memory, so that visiting them in turn requests each one's data again. */
const enough = 240;

export type Catalogue = {
  /** Cursors of listing pages with 24 products, each with its category. */
  pages: { category: string; after: string }[];
  slugs: string[];
};

/** Walks the shop's own listings until enough different addresses are known. */
export async function readCatalogue(url: string): Promise<Catalogue> {
  const catalogue: Catalogue = { pages: [], slugs: [] };
  for (const category of ['hair', 'wigs']) {
    let after: string | undefined;
    for (let page = 0; page < enough; page += 1) {
      const query = new URLSearchParams({ category, limit: '24', ...(after && { after }) });
      const answer = await fetch(`${url}/api/products?${query}`);
      const { products, nextAfter } = listing.parse(await answer.json());
      catalogue.slugs.push(...products.map(({ slug }) => slug));
      if (nextAfter === undefined) break;
      catalogue.pages.push({ category, after: nextAfter });
      after = nextAfter;
    }
  }
  return catalogue;
}
