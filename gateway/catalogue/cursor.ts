import type { ProductSort } from '#contract/catalogue/listing.schema.ts';

/** Without a wish it is `oldest`: the order of creation. */
export type ListingOrder = ProductSort | 'oldest';

/** The place of a product in a listing. In price orders equal prices stand in order of creation. */
export type ListingKey = { readonly price: number; readonly position: number };

const form = /^(oldest|newest|price-up|price-down)\.(\d{1,15})\.(\d{1,15})$/;

/** The opaque text that `nextAfter` carries: the order, and the last product's place in it. */
export function writeCursor(order: ListingOrder, { price, position }: ListingKey): string {
  return btoa(`${order}.${price}.${position}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Where to go on; undefined for a text that {@link writeCursor} did not write for this order. */
export function readCursor(order: ListingOrder, text: string): ListingKey | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const [, writtenFor, price, position] =
    form.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) ?? [];
  return writtenFor === order ? { price: Number(price), position: Number(position) } : undefined;
}
