import type {
  bestSeller,
  category,
  color,
  featured,
  subcategory,
} from '#gateway/database/catalogue.tables.ts';
import { categories, categoryId, subcategoryId } from './categories.ts';
import { colorId, colorKeys, colors } from './colors.ts';
import { bestSellers, featured as sections } from './showcase.ts';

export function categoryRows(createdAt: number): (typeof category.$inferInsert)[] {
  return categories.map(({ slug, name, description, ...more }, index) => ({
    id: categoryId(slug),
    createdAt: createdAt + index,
    name,
    slug,
    description,
    isHair: 'isHair' in more,
  }));
}

export function subcategoryRows(createdAt: number): (typeof subcategory.$inferInsert)[] {
  return categories.flatMap((category) =>
    category.subcategories.map(({ slug, name }, index) => ({
      id: subcategoryId(slug),
      createdAt: createdAt + index,
      categoryId: categoryId(category.slug),
      name,
      slug,
    })),
  );
}

export function colorRows(createdAt: number): (typeof color.$inferInsert)[] {
  return colorKeys.map((key, index) => ({
    id: colorId(key),
    createdAt: createdAt + index,
    name: colors[key].name,
    hexCode: colors[key].hexCode,
  }));
}

export function bestSellerRows(createdAt: number): (typeof bestSeller.$inferInsert)[] {
  return bestSellers.map((skuId, index) => ({
    id: `best-seller-${index + 1}`,
    createdAt: createdAt + index,
    rank: index + 1,
    skuId,
  }));
}

export function featuredRows(createdAt: number): (typeof featured.$inferInsert)[] {
  return sections.map((section, index) => ({
    id: `featured-${index + 1}`,
    createdAt: createdAt + index,
    rank: index + 1,
    ...section,
  }));
}
