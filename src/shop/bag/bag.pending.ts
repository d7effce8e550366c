import { addedQuantity } from '#contract/bag/bag.rules.ts';

type SkuLine = { readonly productSkuId: string; readonly quantity: number };

/** A bag or a saved bag, as far as changes of its lines go. */
export type AnyBag<Line extends SkuLine = SkuLine> = { readonly _id: string; readonly items: Line[] };

export type LineOf<B extends AnyBag> = B['items'][number];

/** A change the gateway has not confirmed yet. */
export type PendingChange<Line extends SkuLine> = { readonly productSkuId: string } & (
  | { readonly kind: 'add'; readonly quantity: number; readonly preview: Line }
  | { readonly kind: 'set'; readonly quantity: number }
);

/** The bag as shown: the confirmed one with the pending changes in their order. 0 takes a line away. */
export function applyPending<Line extends SkuLine, B extends AnyBag<Line>>(
  bag: B,
  pending: readonly PendingChange<Line>[],
): B {
  return pending.length === 0 ? bag : { ...bag, items: pending.reduce<Line[]>(applyOne, bag.items) };
}

function applyOne<Line extends SkuLine>(items: Line[], change: PendingChange<Line>): Line[] {
  const known = items.find((item) => item.productSkuId === change.productSkuId);
  const quantity =
    change.kind === 'add' ? addedQuantity(known?.quantity ?? 0, change.quantity) : change.quantity;
  if (quantity === 0) return items.filter((item) => item !== known);
  if (known) return items.map((item) => (item === known ? { ...item, quantity } : item));
  return change.kind === 'add' ? [...items, { ...change.preview, quantity }] : items;
}
