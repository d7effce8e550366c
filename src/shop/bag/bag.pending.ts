import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { BagItem } from '#contract/bag/bag.schema.ts';

type SkuLine = { readonly productSkuId: string; readonly quantity: number };

export type AnyBag<Line extends SkuLine = SkuLine> = { readonly _id: string; readonly items: Line[] };

export type LineOf<B extends AnyBag> = B['items'][number];

/** A change that the gateway has not confirmed yet. */
export type PendingChange<Line extends SkuLine> = { readonly productSkuId: string } & (
  | { readonly kind: 'add'; readonly preview: Line }
  | { readonly kind: 'set'; readonly quantity: number }
);

/** The confirmed bag with the pending changes applied in order. An add is one piece; quantity 0 removes a line. */
export function applyPending<Line extends SkuLine, B extends AnyBag<Line>>(
  bag: B,
  pending: readonly PendingChange<Line>[],
): B {
  return { ...bag, items: pending.reduce<Line[]>(applyOne, bag.items) };
}

function applyOne<Line extends SkuLine>(items: Line[], change: PendingChange<Line>): Line[] {
  const current = items.find((item) => item.productSkuId === change.productSkuId);
  const quantity =
    change.kind === 'add' ? Math.min(maxQuantity, (current?.quantity ?? 0) + 1) : change.quantity;
  if (quantity === 0) return items.filter((item) => item !== current);
  if (current) return items.map((item) => (item === current ? { ...item, quantity } : item));
  return change.kind === 'add' ? [...items, change.preview] : items;
}

/** A line as the page shows it, rendered until the gateway has answered. */
export type NewLine = Omit<BagItem, 'bagId' | keyof typeof pendingLine>;

const pendingLine = {
  _id: 'pending',
  _creationTime: 0,
  updatedAt: 0,
  storeFrontUserId: 'pending',
  quantity: 1,
};

export function previewLine(line: NewLine): Omit<BagItem, 'bagId'> {
  return { ...line, ...pendingLine };
}

export function findLine<Line extends { readonly productSkuId: string }>(
  { items }: { readonly items: readonly Line[] },
  productSkuId: string,
): Line | undefined {
  return items.find((item) => item.productSkuId === productSkuId);
}
