import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { BagItem, BagWritten } from '#contract/bag/bag.schema.ts';

export const bagPreviewLines = 3;

const highDemand = 3;

export const bagHref = '/shop/bag';

type GiftLine = Pick<BagItem, 'productSkuId' | 'isGift'>;

export const bagTexts = {
  empty: 'Your bag is empty.',
  full: `You already have ${maxQuantity} of these in your bag`,
  failed: 'An error occurred processing your last request',
  cookies:
    'Nothing was added, because your browser keeps no cookies for this shop. Please allow them and try again.',
  giftRemoved: 'Your free gift was removed too.',
} as const;

/** Shown with an item that was added, with the link to the bag. */
export const addedToBag = { heading: 'Added to your bag', button: 'See Bag', href: bagHref } as const;

/** A form's quantity, 0 to the maximum; undefined for anything else. */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return quantity <= maxQuantity ? quantity : undefined;
}

/** Whether the free gift was removed together with a line. The page then says so. */
export function isGiftRemoved(
  before: readonly GiftLine[],
  takenSkuId: string,
  after: readonly GiftLine[],
): boolean {
  const had = before.some((line) => line.isGift && line.productSkuId !== takenSkuId);
  return had && !after.some((line) => line.isGift);
}

/** The answer of a write: the changed lists, or a short body where the gateway does not support `?return=bag`. */
export type WriteAnswer = BagWritten | { readonly success: true } | string | null;

export function writtenLists(answer: WriteAnswer): BagWritten | undefined {
  return typeof answer === 'object' && answer !== null && 'bag' in answer ? answer : undefined;
}

export function bagCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

export function bagLabel(count: number): string {
  return `Bag, ${count} ${count === 1 ? 'item' : 'items'}`;
}

/** '{n} more item(s) in your bag', n counting lines past the first three. */
export function moreInBagText(lineCount: number): string | undefined {
  const more = lineCount - bagPreviewLines;
  if (more < 1) return undefined;
  return `${more} more ${more === 1 ? 'item' : 'items'} in your bag`;
}

/** 'High demand' once three other bags hold the sku. */
export function demandText(otherBagsWithSku: number | null | undefined): string | undefined {
  return (otherBagsWithSku ?? 0) >= highDemand ? 'High demand' : undefined;
}

/** The free gifts first, then the shopper's lines in their order. */
export function giftsFirst<Line extends Pick<BagItem, 'isGift'>>(lines: readonly Line[]): Line[] {
  return [...lines].sort((one, other) => Number(other.isGift === true) - Number(one.isGift === true));
}
