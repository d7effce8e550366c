import { spellingsOf } from './synonyms.ts';

/** A shopper's words in order; a word with several spellings is met by any of them. */
export type Words = readonly (readonly string[])[];

/** Further words change nothing: no query narrows down by the eleventh. */
const mostWords = 10;

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const hasLetter = /[\p{L}\p{N}]/u;

/** Words that only a query language knows; alone they ask for nothing. */
const operators = new Set(['AND', 'OR', 'NOT', 'NEAR']);

/** Between the words that ask for something; alone they are looked for. */
const fillers = new Set(['and', 'for', 'my', 'of', 'the', 'to', 'with']);

/** The distinct words of a text; everything else in it, operators included, is no part of them. */
export function wordsOf(text: string): Words {
  const typed =
    separateInches(text)
      .match(wordPattern)
      ?.filter((word) => hasLetter.test(word)) ?? [];
  if (typed.every((word) => operators.has(word))) return [];
  const words = [...new Set(typed.map(folded))];
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords).map(spellingsOf);
}

/** `18in` and `18inch` are a length and its unit. */
function separateInches(text: string): string {
  return text.replace(/(\d)(in(?:ch(?:es)?)?)(?![\p{L}\p{N}])/giu, '$1 $2');
}

/** As the index keeps words: lower case, without accents. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC');
}

/** Whether some spelling begins a word of the text. */
export function isFoundIn(spellings: readonly string[], text: string): boolean {
  const words = folded(text).match(wordPattern) ?? [];
  return words.some((word) => spellings.some((spelling) => word.startsWith(spelling)));
}

/**
 * Full-text expressions for all that has every word, apart and best first: every word in the name, one of them in the
 * name, none in the name. Words are quoted, so that nothing typed is ever an operator.
 */
export function matchExpressions(words: Words): string[] {
  const each = words.map(matchWord);
  const everywhere = `(${each.join(' AND ')})`;
  const allInName = `{name} : (${each.join(' AND ')})`;
  const someInName = `{name} : (${each.join(' OR ')})`;
  return words.length === 1
    ? [allInName, `${everywhere} NOT ${allInName}`]
    : [allInName, `(${everywhere} AND ${someInName}) NOT ${allInName}`, `${everywhere} NOT ${someInName}`];
}

/** A full-text expression for all that has every word. */
export function matchAll(words: Words): string {
  return words.map(matchWord).join(' AND ');
}

function matchWord(spellings: readonly string[]): string {
  return `(${spellings.map((spelling) => `"${spelling}"*`).join(' OR ')})`;
}
