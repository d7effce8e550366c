import { withSynonyms } from './synonyms.ts';

/** Search words in order. Each is a list of alternative spellings. */
export type SearchWords = readonly (readonly string[])[];

/** Further words are ignored. */
const maxWords = 10;

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const hasLetter = /[\p{L}\p{N}]/u;

/** FTS operators. A query of only these finds nothing. */
const operators = new Set(['AND', 'OR', 'NOT', 'NEAR']);

/** Stop words. Ignored unless the query has no others; `hair` too. */
const fillers = new Set([
  ...['a', 'an', 'and', 'for', 'is', 'my', 'of', 'or', 'that', 'the', 'to', 'want', 'with'],
  ...['cheap', 'ladies', 'sale', 'woman', 'women'],
]);

/** The distinct words of a text with their synonyms, without punctuation and operators. */
export function parseWords(text: string): SearchWords {
  const typed =
    separateLengths(text)
      .match(wordPattern)
      ?.filter((word) => hasLetter.test(word)) ?? [];
  if (typed.every((word) => operators.has(word))) return [];
  const words = [...new Set(typed.map(normalize))];
  const telling = words.filter((word) => !fillers.has(word));
  const besidesHair = telling.filter((word) => word !== 'hair');
  const [told = []] = [besidesHair, telling, words].filter(({ length }) => length > 0);
  return told.slice(0, maxWords).map(withSynonyms);
}

/** Splits `18in` and `18inch` into length and unit. Joins the lace sizes `13×4` and `13 by 4` as names write them: `13x4`. */
function separateLengths(text: string): string {
  return text
    .replace(/(\d)(in(?:ch(?:es)?)?)(?![\p{L}\p{N}])/giu, '$1 $2')
    .replace(/(\d)\s*(?:[x×*]|\bby\b)\s*([4-7])(?!\d)/giu, '$1x$2');
}

/** Lower case without accents, as in the index. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC');
}

/** Whether a spelling is a prefix of a word in the text. */
export function matchesText(spellings: readonly string[], text: string): boolean {
  const words = normalize(text).match(wordPattern) ?? [];
  return words.some((word) => spellings.some((spelling) => word.startsWith(spelling)));
}

/**
 * Disjoint FTS expressions for products that match every word, or with `isPartial` all but one, best first: all words in
 * the name, some in the name, none in the name. A synonym in the name does not count: who types "closure" sees closures
 * before other lace. Words are quoted, so user input is never an operator.
 */
export function rankedExpressions(words: SearchWords, isPartial = false): string[] {
  const everywhere = matchExpression(words, isPartial);
  const typed = words.map(([word]) => `"${word}"*`);
  const allInName = `{name} : (${typed.join(' AND ')})`;
  const someInName = `{name} : (${typed.join(' OR ')})`;
  return words.length === 1
    ? [allInName, `${everywhere} NOT ${allInName}`]
    : [allInName, `(${everywhere} AND ${someInName}) NOT ${allInName}`, `${everywhere} NOT ${someInName}`];
}

/** The FTS expression for products that match every word, or with `isPartial` all but one. */
export function matchExpression(words: SearchWords, isPartial = false): string {
  const each = words.map(wordExpression);
  const lists = isPartial ? each.map((_, left) => each.toSpliced(left, 1)) : [each];
  return `(${lists.map((list) => list.join(' AND ')).join(' OR ')})`;
}

function wordExpression(spellings: readonly string[]): string {
  return `(${spellings.map((spelling) => `"${spelling}"*`).join(' OR ')})`;
}

/** The opaque `nextAfter`: the number of results before the next page. */
export const serializeCursor = (offset: number): string => `n-${offset}`;

/** Undefined if the cursor is malformed. */
export function parseCursor(text: string): number | undefined {
  const [, offset] = /^n-(\d{1,5})$/.exec(text) ?? [];
  return offset === undefined ? undefined : Number(offset);
}
