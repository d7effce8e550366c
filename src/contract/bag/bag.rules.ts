/** Most of one sku in a bag (S1 §5, contract §7). */
export const maxQuantity = 10;
export const maxBagLines = 100;
export const bagPreviewLines = 3;
const highDemand = 3;

/** The quantities a shopper chooses among (S1 §5). */
export const quantityChoices: readonly number[] = Array.from(
  { length: maxQuantity },
  (_, index) => index + 1,
);

export const bagHref = '/shop/bag';

type SkuLine = { readonly productSkuId: string; readonly quantity: number };

type GiftLine = { readonly productSkuId: string; readonly isGift?: boolean | undefined };

export const bagTexts = {
  empty: 'Your bag is empty.',
  added: 'Added to your bag',
  see: 'See Bag',
  full: 'You already have 10 of these in your bag',
  failed: 'An error occurred processing your last request',
  giftRemoved: 'Your free gift was removed too.',
} as const;

/** A line's quantity after adding; the excess over 10 is dropped (contract §7). */
export function addedQuantity(current: number, added: number): number {
  return Math.min(maxQuantity, current + added);
}

/** Whether adding one more would change nothing (screens §5). */
export function isLineFull(quantity: number): boolean {
  return quantity >= maxQuantity;
}

/** The guest's bag poured into the user's: the same sku adds up to at most 10, other lines move (contract §6). */
export function mergeLines<Line extends SkuLine>(kept: readonly Line[], moved: readonly Line[]): Line[] {
  const merged = new Map(kept.map((line) => [line.productSkuId, line]));
  for (const line of moved) {
    const same = merged.get(line.productSkuId);
    merged.set(
      line.productSkuId,
      same ? { ...same, quantity: addedQuantity(same.quantity, line.quantity) } : line,
    );
  }
  return [...merged.values()];
}

/** Whether the free gift has left with a line that was taken out, which is said (S1 §4, screens §16). */
export function hasLostGift(
  before: readonly GiftLine[],
  takenSkuId: string,
  after: readonly GiftLine[],
): boolean {
  const had = before.some((line) => line.isGift && line.productSkuId !== takenSkuId);
  return had && !after.some((line) => line.isGift);
}

export function bagCount(lines: readonly SkuLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The bag icon's name (screens §2). */
export function bagLabel(count: number): string {
  return `Bag, ${count} ${count === 1 ? 'item' : 'items'}`;
}

/** '{n} more item(s) in your bag', n counting lines past the first three (S1 §2). */
export function moreInBagText(lineCount: number): string | undefined {
  const more = lineCount - bagPreviewLines;
  if (more < 1) return undefined;
  return `${more} more ${more === 1 ? 'item' : 'items'} in your bag`;
}

/** 'High demand' once three other bags hold the sku (S2 §2). */
export function demandText(otherBagsWithSku: number | null | undefined): string | undefined {
  return (otherBagsWithSku ?? 0) >= highDemand ? 'High demand' : undefined;
}
