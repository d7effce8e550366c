import type { Words } from './search-words.ts';

/** How many words a query may have wrong; a query of more nonsense is left alone. */
const mostWrong = 3;

/**
 * The words as the shopper probably meant them: a word that begins no word of the shop becomes those that are nearest
 * to it. Undefined when nothing is wrong, or a word resembles nothing.
 */
export function respelt(words: Words, vocabulary: readonly string[]): Words | undefined {
  const isKnown = (word: string) => vocabulary.some((term) => term.startsWith(word));
  const wrong = new Set(words.filter((spellings) => !spellings.some(isKnown)));
  if (wrong.size === 0 || wrong.size > mostWrong) return undefined;
  const meant = words.map((spellings) =>
    wrong.has(spellings) ? spellings.flatMap((word) => nearest(word, vocabulary)) : spellings,
  );
  return meant.every((spellings) => spellings.length > 0) ? meant : undefined;
}

/** Short words differ by too little: most words of three letters resemble one another. */
function mistakesAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function nearest(word: string, vocabulary: readonly string[]): string[] {
  let least = mistakesAllowed(word);
  if (least === 0) return [];
  let found: string[] = [];
  for (const term of vocabulary) {
    const mistakes = mistakesToBegin(word, term);
    if (mistakes > least) continue;
    if (mistakes < least) found = [];
    least = mistakes;
    found.push(term);
  }
  return found;
}

/**
 * The fewest letters to add, drop, replace or swap with a neighbour until the word begins the term: a shopper who is
 * still typing has not made the missing end a mistake.
 */
function mistakesToBegin(word: string, term: string): number {
  let before: number[] = [];
  let row = Array.from({ length: term.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= term.length; j++) {
      const at = (list: readonly number[], index: number) => list[index] ?? Infinity;
      const isSame = word[i - 1] === term[j - 1];
      const isSwapped = i > 1 && j > 1 && word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1];
      next.push(
        Math.min(
          at(row, j) + 1,
          at(next, j - 1) + 1,
          at(row, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}
