import { addedQuantity } from '#contract/bag.rules.ts';
import type { Bag, BagItem } from '#contract/bag.schema.ts';

/** A change the gateway has not confirmed yet. */
export type PendingChange = { readonly id: number; readonly productSkuId: string } & (
  | { readonly kind: 'add'; readonly quantity: number; readonly preview: BagItem }
  | { readonly kind: 'set'; readonly quantity: number }
);

/** The bag as shown: the confirmed one with the pending changes in their order (architecture, law 8). 0 takes a line away. */
export function applyPending(bag: Bag, pending: readonly PendingChange[]): Bag {
  return pending.length === 0 ? bag : { ...bag, items: pending.reduce(applyOne, bag.items) };
}

function applyOne(items: BagItem[], change: PendingChange): BagItem[] {
  const known = items.find((item) => item.productSkuId === change.productSkuId);
  const quantity =
    change.kind === 'add' ? addedQuantity(known?.quantity ?? 0, change.quantity) : change.quantity;
  if (quantity === 0) return items.filter((item) => item !== known);
  if (known) return items.map((item) => (item === known ? { ...item, quantity } : item));
  return change.kind === 'add' ? [...items, { ...change.preview, quantity }] : items;
}
