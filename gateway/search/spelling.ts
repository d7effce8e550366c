import type { Words } from './search-words.ts';
import { spellingsOf } from './synonyms.ts';

/** How many words a query may have wrong; a query of more nonsense is left alone. */
const mostWrong = 3;

/**
 * The words as the shopper probably meant them: a word that begins no word of the shop becomes the two that it joins,
 * or those that are nearest to it. Undefined when nothing is wrong, or a word resembles nothing.
 */
export function respelt(words: Words, vocabulary: readonly string[]): Words | undefined {
  const isKnown = (spellings: Words[number]) => spellings.some((word) => begins(word, vocabulary));
  const parted = words.flatMap((spellings) =>
    isKnown(spellings) ? [spellings] : partsOf(spellings, vocabulary),
  );
  const wrong = new Set(parted.filter((spellings) => !isKnown(spellings)));
  if (wrong.size === 0) return parted.length > words.length ? parted : undefined;
  if (wrong.size > mostWrong) return undefined;
  const meant = parted.map((spellings) =>
    wrong.has(spellings) ? spellings.flatMap((word) => nearest(word, vocabulary)) : spellings,
  );
  return meant.every((spellings) => spellings.length > 0) ? meant : undefined;
}

/** `bodywave` is two words of the shop; a word that no two make stays as it is. */
function partsOf(spellings: Words[number], vocabulary: readonly string[]): Words {
  const [word = ''] = spellings;
  for (let cut = word.length - 3; cut >= 2; cut--) {
    const [first, second] = [word.slice(0, cut), word.slice(cut)];
    if (vocabulary.includes(first) && begins(second, vocabulary)) return [first, second].map(spellingsOf);
  }
  return [spellings];
}

const begins = (word: string, vocabulary: readonly string[]) =>
  vocabulary.some((term) => term.startsWith(word));

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
