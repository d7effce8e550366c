import { goods } from './goods.ts';

/** The category Accessories. The storage bag is the free gift (`promotions.ts`). */
export const accessories = [
  goods({
    slug: 'satin-bonnet',
    code: 'SBO',
    name: 'Satin bonnet',
    description:
      'Double-layered satin with a wide, soft band that stays on through the night. Roomy enough for a 30-inch wig.',
    subcategory: 'bonnets',
    pictures: 'satin-bonnet',
    colors: ['burgundy'],
    price: { from: 60 },
    weight: '70 g',
    stock: 38,
  }),
  goods({
    slug: 'champagne-satin-bonnet',
    code: 'SBC',
    name: 'Champagne satin bonnet',
    description:
      'Our satin bonnet in pale champagne, with the same wide band. Wash it by hand and dry it flat.',
    subcategory: 'bonnets',
    pictures: 'satin-bonnet-champagne',
    price: { from: 60 },
    weight: '70 g',
    stock: 0,
  }),
  goods({
    slug: 'mesh-wig-cap',
    code: 'CAP',
    name: 'Mesh wig cap',
    description:
      'Thin, breathable mesh that keeps your own hair flat and the wig from slipping. Two caps in a pack, one size.',
    subcategory: 'caps-and-storage',
    pictures: 'wig-cap',
    price: { from: 25 },
    weight: '30 g',
    stock: 120,
  }),
  goods({
    slug: 'satin-wig-storage-bag',
    code: 'BAG',
    name: 'Satin wig storage bag',
    description:
      'A padded satin bag with a drawstring that keeps a wig smooth and free of dust. It comes free with hair while the gift lasts.',
    subcategory: 'caps-and-storage',
    pictures: 'satin-storage-bag',
    price: { from: 180 },
    weight: '110 g',
    stock: 60,
  }),
];
