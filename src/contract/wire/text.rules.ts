/** The text with its first letter in upper case. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether each word of the query is the start of a word of the text. False for a query without words. */
export function hasWords(text: string, query: string): boolean {
  const [words, starts] = [wordsIn(text), wordsIn(query)];
  return starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)));
}

/** Without direction marks, zero-width spaces and fillers, which come with pasted text. */
export const withoutInvisible = (text: string) => text.replace(/\p{DI}/gu, '');

/** The values of a comma-separated list, without empty and repeated ones. */
export const splitList = (text = ''): string[] =>
  [...new Set(text.split(',').map((value) => value.trim()))].filter(Boolean);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
