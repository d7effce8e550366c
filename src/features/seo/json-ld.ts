import type { Store } from '#contract/store/store.schema.ts';

/** A schema.org object. Undefined properties are omitted. */
export type Thing = { readonly '@type': string | readonly string[]; readonly [property: string]: unknown };

/** One JSON-LD document for all objects of a page, so that they can refer to each other. */
export function jsonLd(things: readonly Thing[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}

export function absoluteUrl(address: string, origin: string): string {
  return new URL(address, origin).href;
}

export function organizationThing(store: Store, origin: string, sameAs: readonly string[]): Thing {
  const { contactInfo, homeHero, showroomImage, openingHours } = store.config;
  const image = showroomImage ?? homeHero?.headerImage;
  return {
    '@type': ['Organization', 'Store'],
    '@id': `${origin}/#shop`,
    name: store.name,
    url: `${origin}/`,
    image: image && absoluteUrl(image, origin),
    telephone: contactInfo?.phoneNumber,
    address: contactInfo?.location,
    // Configured hours are free text, which search engines do not parse.
    openingHours: openingHours ? undefined : 'Mo-Sa 09:00-19:00',
    sameAs,
  };
}

type Step = { readonly name: string; readonly href: string };

/** The breadcrumb, including the page itself as its last step. */
export function breadcrumbThing(steps: readonly Step[], origin: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(href, origin),
    })),
  };
}

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
      // A card's link has params for its variant and its origin. The canonical URL has none.
      url: absoluteUrl(href.split('?')[0] ?? href, origin),
    })),
  };
}
