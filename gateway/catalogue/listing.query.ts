import {
  byGroup,
  type ChosenValues,
  type ListingFilter,
  type ProductSort,
  sortFor,
} from '#contract/catalogue/listing.rules.ts';
import type { Narrowing } from '#contract/catalogue/listing.schema.ts';

/** Default `oldest`: the order of creation. */
export type ListingOrder = ProductSort | 'oldest';

/** A product's sort key. Equal prices sort by creation. */
export type ListingKey = { readonly price: number; readonly position: number };

const form = /^([a-z-]+)\.(\d{1,15})\.(\d{1,15})$/;

/** The opaque `nextAfter`: the order and the last product's key. */
export function serializeCursor(order: ListingOrder, { price, position }: ListingKey): string {
  return btoa(`${order}.${price}.${position}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undefined if the cursor is malformed or of another order. */
export function parseCursor(order: ListingOrder, text: string): ListingKey | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const [, writtenFor, price, position] =
    form.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) ?? [];
  return writtenFor === order ? { price: Number(price), position: Number(position) } : undefined;
}

export function toListingFilter(query: Narrowing): { filter: ListingFilter; sort: ProductSort | undefined } {
  const { minPrice: min, maxPrice: max, inStock: isInStock } = query;
  const chosen = byGroup<ChosenValues>((group) => query[group] ?? []);
  const filter = { ...chosen, min, max, isInStock };
  return { filter, sort: sortFor(filter, query.sort) };
}
