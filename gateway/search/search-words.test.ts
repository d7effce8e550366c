import { expect, test } from 'vitest';
import { isFoundIn, matchExpressions, wordsOf } from './search-words.ts';

test.each([
  ['  Body   WAVE body ', ['body', 'wave']],
  ['Crème brûlée', ['creme', 'brulee']],
  ['22in 18inch 20 inches 30"', ['22', 'in', '18', 'inch', '20', 'inches', '30']],
  ['13in1', ['13in1']],
  ['The bob for men', ['bob', 'men']],
  ['with', ['with']],
  ['body* OR "wave" NEAR(wig, 2) -name:x ^a', ['body', 'or', 'wave', 'near', 'wig', '2', 'name', 'x', 'a']],
  ['a b c d e f g h i j k l', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
])('reads %j as its words', (text, words) => {
  expect(wordsOf(text)).toEqual(words.map((word) => [word]));
});

test.each(['', '   ', '"', '"" ** - ^ : ( ) + {}:', 'NEAR', 'AND OR NOT', '★ — …', '\u0301\u0302'])(
  'finds no word in %j',
  (text) => {
    expect(wordsOf(text)).toEqual([]);
  },
);

test.each([
  ['ombre', 'balayage'],
  ['frontal', 'lace'],
  ['closure', 'lace'],
  ['unit', 'wig'],
])('reads %s as %s too', (word, meant) => {
  expect(wordsOf(word)).toEqual([[word, meant]]);
});

test('takes an operator beside words for a word', () => {
  expect(wordsOf('NOT bob')).toEqual([['not'], ['bob']]);
});

test('finds words at the beginning of words only', () => {
  expect(isFoundIn(['wav'], 'Body Wave')).toBe(true);
  expect(isFoundIn(['ave'], 'Body Wave')).toBe(false);
  expect(isFoundIn(['cafe'], 'Le CAFÉ')).toBe(true);
  expect(isFoundIn(['bob', 'wave'], 'Body wave')).toBe(true);
});

test('ranks a single word by whether the name has it', () => {
  expect(matchExpressions([['bob']])).toEqual(['{name} : (("bob"*))', '(("bob"*)) NOT {name} : (("bob"*))']);
});
