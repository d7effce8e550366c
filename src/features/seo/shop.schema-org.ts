import type { Store } from '#contract/store/store.schema.ts';
import { absolute, type Thing } from './schema-org.ts';

/** The retailer as search engines know it, under one id that other things refer to. */
export function shopThing(store: Store, origin: string, sameAs: readonly (string | undefined)[]): Thing {
  const { contactInfo, homeHero, showroomImage, openingHours } = store.config;
  const image = showroomImage ?? homeHero?.headerImage;
  return {
    '@type': ['Organization', 'Store'],
    '@id': shopId(origin),
    name: store.name,
    url: `${origin}/`,
    image: image && absolute(image, origin),
    telephone: contactInfo?.phoneNumber,
    address: contactInfo?.location,
    // Lines of the store's own are not in the form that search engines read.
    openingHours: openingHours ? undefined : 'Mo-Sa 09:00-19:00',
    sameAs: sameAs.filter(Boolean),
  };
}

export function shopId(origin: string): string {
  return `${origin}/#shop`;
}
