import type { SubcategorySlug } from './categories.ts';
import type { ColorKey } from './colors.ts';
import type { PictureSet, pictures } from './pictures.ts';

/** The lengths the shop sells, in inches. */
export type Length = 8 | 10 | 12 | 18 | 20 | 22 | 24 | 26 | 28 | 30 | 32;

/** A sku's own part of its id, such as `dark-brown-24` or `ginger-20-5`; `only` when the goods have no options. */
export type Variant = string;

/** One product as the tables of this folder declare it: its options and rules, not its skus. */
export type Goods = {
  slug: string;
  /** First part of the sku texts. */
  code: string;
  name: string;
  description: string;
  subcategory: SubcategorySlug;
  pictures: PictureSet;
  colors?: readonly ColorKey[];
  lengths?: readonly Length[];
  /** Lace sizes in inches. */
  sizes?: readonly string[];
  /** Whole units: the shortest length in the first size, and what each inch and each further size adds. */
  price: { from: number; perInch?: number; perSize?: number };
  /** Grams at the shortest length, and what each inch adds; or the weight as text. */
  weight?: { from: number; perInch: number } | string;
  wigMake?: 'custom' | 'factory-made';
  wigTexture?: 'single-drawn' | 'double-drawn';
  availability?: 'draft';
  /** Stock of every variant; without it each has a healthy stock of its own. */
  stock?: number;
  except?: Record<Variant, { stock?: number; price?: 0; isVisible?: false }>;
};

type ColorsOf<Set extends PictureSet> = Extract<keyof (typeof pictures)[Set], ColorKey>;

/** Declares goods; a colour of which there is no picture does not type-check. */
export function goods<const Set extends PictureSet>(
  declared: Omit<Goods, 'pictures' | 'colors'> & { pictures: Set; colors?: readonly ColorsOf<Set>[] },
): Goods {
  return declared;
}
