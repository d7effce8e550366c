/** What the shop sells: "Hair" is lace wigs and what they are made of, "Wigs" are ready to wear. */
export const categories = [
  {
    slug: 'hair',
    name: 'Hair',
    isHair: true,
    description: 'Lace wigs, bundles, closures and frontals in human hair, from 10 to 32 inches.',
    subcategories: [
      { slug: 'straight-lace-wigs', name: 'Straight lace wigs' },
      { slug: 'wavy-lace-wigs', name: 'Wavy lace wigs' },
      { slug: 'curly-lace-wigs', name: 'Curly lace wigs' },
      { slug: 'textured-lace-wigs', name: 'Textured lace wigs' },
      { slug: 'bundles', name: 'Bundles' },
      { slug: 'closures', name: 'Closures' },
      { slug: 'frontals', name: 'Frontals' },
    ],
  },
  {
    slug: 'wigs',
    name: 'Wigs',
    description: 'Cut, styled and ready to wear: glueless wigs, bobs, fringes and curls.',
    subcategories: [
      { slug: 'glueless-wigs', name: 'Glueless wigs' },
      { slug: 'bobs-and-lobs', name: 'Bobs and lobs' },
      { slug: 'fringe-wigs', name: 'Fringe wigs' },
      { slug: 'curly-wigs', name: 'Curly wigs' },
    ],
  },
  {
    slug: 'hair-care',
    name: 'Hair care',
    description: 'Oils, creams and tools that keep a wig soft and its edges neat.',
    subcategories: [
      { slug: 'oils', name: 'Oils' },
      { slug: 'curl-creams', name: 'Curl creams' },
      { slug: 'brushes-and-combs', name: 'Brushes and combs' },
    ],
  },
  {
    slug: 'accessories',
    name: 'Accessories',
    description: 'Satin bonnets, wig caps and storage.',
    subcategories: [
      { slug: 'bonnets', name: 'Bonnets' },
      { slug: 'caps-and-storage', name: 'Caps and storage' },
    ],
  },
] as const;

export type CategorySlug = (typeof categories)[number]['slug'];
export type SubcategorySlug = (typeof categories)[number]['subcategories'][number]['slug'];

export const categoryId = (slug: CategorySlug) => `category-${slug}`;
export const subcategoryId = (slug: SubcategorySlug) => `subcategory-${slug}`;

/** The category that holds a subcategory. */
export function categoryOf(subcategory: SubcategorySlug) {
  const found = categories.find((each) => each.subcategories.some(({ slug }) => slug === subcategory));
  if (!found) throw new RangeError(`No category holds ${subcategory}`);
  return found;
}
