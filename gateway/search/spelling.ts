import type { SearchWords } from './search.query.ts';
import { withSynonyms } from './synonyms.ts';

/** Queries with more misspelled words are not corrected. */
const maxMisspelled = 3;

/** Without them, a search would find the opposite. */
const negations = new Set(['without', 'no', 'not', 'non']);

/** Whether a word may be left out: not the only one, and none that says no. */
export const canDropWord = (words: SearchWords): boolean =>
  words.length > 1 && !words.some(([word = '']) => negations.has(word));

/** `unknown`: the words that are left out, because no term is close to them. */
export type Correction = { readonly words: SearchWords; readonly unknown: readonly string[] };

/**
 * Corrects words that are not a prefix of a vocabulary term: splits joined words, or replaces them with the closest
 * terms. Undefined if nothing is misspelled, no word is left, or one that says no is unknown.
 */
export function correctSpelling(words: SearchWords, vocabulary: readonly string[]): Correction | undefined {
  // The vocabulary lacks numbers, such as lengths and lace sizes.
  const isKnown = (spellings: SearchWords[number]) =>
    spellings.some((word) => /^\d/.test(word) || isPrefix(word, vocabulary));
  const parted = words.flatMap((spellings) =>
    isKnown(spellings) ? [spellings] : splitWord(spellings, vocabulary),
  );
  const wrong = new Set(parted.filter((spellings) => !isKnown(spellings)));
  if (wrong.size === 0) return parted.length > words.length ? { words: parted, unknown: [] } : undefined;
  if (wrong.size > maxMisspelled) return undefined;
  const meant = parted.map((spellings) =>
    wrong.has(spellings) ? spellings.flatMap((word) => closestTerms(word, vocabulary)) : spellings,
  );
  const known = meant.filter((spellings) => spellings.length > 0);
  const unknown = parted.flatMap(([word = ''], at) => (meant[at]?.length === 0 ? [word] : []));
  return known.length > 0 && !unknown.some((word) => negations.has(word))
    ? { words: known, unknown }
    : undefined;
}

/** Splits `bodywave` into two vocabulary words if possible. */
function splitWord(spellings: SearchWords[number], vocabulary: readonly string[]): SearchWords {
  const [word = ''] = spellings;
  for (let cut = word.length - 3; cut >= 2; cut--) {
    const [first, second] = [word.slice(0, cut), word.slice(cut)];
    if (vocabulary.includes(first) && isPrefix(second, vocabulary)) return [first, second].map(withSynonyms);
  }
  return [spellings];
}

const isPrefix = (word: string, vocabulary: readonly string[]) =>
  vocabulary.some((term) => term.startsWith(word));

/** Most words of three letters are close to one another, so they are not corrected. */
function maxEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function closestTerms(word: string, vocabulary: readonly string[]): string[] {
  let least = maxEdits(word);
  if (least === 0) return [];
  let closest: string[] = [];
  for (const term of vocabulary) {
    // Else pink is kinky, and blue is glueless.
    if (word.length === 4 && term[0] !== word[0]) continue;
    const mistakes = prefixEditDistance(word, term, least);
    if (mistakes > least) continue;
    if (mistakes < least) closest = [];
    least = mistakes;
    closest.push(term);
  }
  return closest;
}

/**
 * The Damerau-Levenshtein distance between the word and the closest prefix of the term. The missing end is no edit,
 * because the shopper may still be typing. Infinity as soon as it is certain to be above `most`.
 */
function prefixEditDistance(word: string, term: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: term.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= term.length; j++) {
      const isSame = word[i - 1] === term[j - 1];
      const isSwapped = word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1];
      next.push(
        Math.min(
          at(row, j) + 1,
          at(next, j - 1) + 1,
          at(row, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...next) > most) return Infinity;
    before = row;
    row = next;
  }
  return Math.min(...row);
}

const at = (list: readonly number[], index: number) => list[index] ?? Infinity;
