import type { SkuRow } from '../catalogue/documents.ts';
import { isFoundIn, type Words } from './search-words.ts';

export type FoundProduct = {
  /** The words the product itself is found by: its name, category path and making. */
  readonly ownWords: string;
  readonly skus: readonly SkuRow[];
  /** By the colour's id. */
  readonly colorNames: Readonly<Record<string, string>>;
};

/**
 * The skus that the shopper asked for: those of the colour and length that the words name, so that a card for "ginger
 * bob" is ginger. All of them when no word is about a sku, or no sku has every one.
 */
export function foundSkus(words: Words, { ownWords, skus, colorNames }: FoundProduct): readonly SkuRow[] {
  const ofSku = words.filter((spellings) => !isFoundIn(spellings, ownWords));
  const wanted = skus.filter(({ colorId, length }) => {
    const text = `${colorId === null ? '' : (colorNames[colorId] ?? '')} ${length ?? ''} inches`;
    return ofSku.every((spellings) => isFoundIn(spellings, text));
  });
  return wanted.length > 0 ? wanted : skus;
}
