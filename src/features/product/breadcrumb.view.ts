import type { SingleProduct } from '#contract/products/product.schema.ts';

export type BreadcrumbStep = { readonly name: string; readonly href: string };

/** From home to the product's category and subcategory, if they are known. */
export function breadcrumb({
  categoryName,
  categorySlug,
  subcategoryName,
  subcategorySlug,
}: SingleProduct): BreadcrumbStep[] {
  const steps = [{ name: 'Shop', href: '/' }];
  if (!categoryName || !categorySlug) return steps;
  steps.push({ name: categoryName, href: `/shop/${categorySlug}` });
  if (!subcategoryName || !subcategorySlug) return steps;
  return [...steps, { name: subcategoryName, href: `/shop/${categorySlug}/${subcategorySlug}` }];
}
