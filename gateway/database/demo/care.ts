import { goods } from './goods.ts';

/** The category Hair care. */
export const care = [
  goods({
    slug: 'nourishing-hair-oil',
    code: 'OIL',
    name: 'Nourishing hair oil',
    description:
      'Light coconut, argan and baobab oils that add shine without weighing lace down. Two drops, warmed between the palms, are enough for a 24-inch wig.',
    subcategory: 'oils',
    pictures: 'hair-oil',
    price: { from: 85 },
    weight: '100 ml',
    stock: 64,
  }),
  goods({
    slug: 'curl-butter',
    code: 'CBU',
    name: 'Curl butter',
    description:
      'Whipped shea butter with aloe that defines waves and curls and rinses out with water. Use it on damp hair, from the ends upwards.',
    subcategory: 'curl-creams',
    pictures: 'curl-butter',
    price: { from: 95 },
    weight: '250 ml',
    stock: 41,
  }),
  goods({
    slug: 'edge-brush-and-comb-set',
    code: 'EBC',
    name: 'Edge brush and comb set',
    description:
      'A double-ended edge brush and a wide-tooth beech comb. The bristles are soft enough for baby hair on lace.',
    subcategory: 'brushes-and-combs',
    pictures: 'edge-brush-comb-set',
    price: { from: 45 },
    weight: '60 g',
    stock: 2,
  }),
];
