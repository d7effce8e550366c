import { absolute, type Thing } from './schema-org.ts';

type Step = { readonly name: string; readonly href: string };

/** Where a page stands in the shop, the page itself last. */
export function breadcrumbThing(steps: readonly Step[], origin: string): Thing {
  return { '@type': 'BreadcrumbList', itemListElement: placed(steps, origin) };
}

/** The products of a listing as far as they are shown, in the order they are shown. */
export function itemListThing(
  listing: { readonly heading: string; readonly total: number | undefined; readonly cards: readonly Step[] },
  origin: string,
): Thing {
  return {
    '@type': 'ItemList',
    name: listing.heading,
    numberOfItems: listing.total ?? listing.cards.length,
    itemListElement: listing.cards.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The clean page: a card's link carries its variant and where it stood.
      url: absolute(href.split('?')[0] ?? href, origin),
    })),
  };
}

function placed(steps: readonly Step[], origin: string) {
  return steps.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(href, origin),
  }));
}
