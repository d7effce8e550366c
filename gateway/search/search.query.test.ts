import { expect, test } from 'vitest';
import { matchesText, parseWords, rankedExpressions } from './search.query.ts';

test.each([
  ['  Body   WAVE body ', ['body', 'wave']],
  ['Crème brûlée', ['creme', 'brulee']],
  ['가발', ['가발']],
  ['22in 18inch 20 inches 30"', ['22', 'in', '18', 'inch', '20', 'inches', '30']],
  ['13in1', ['13in1']],
  ['The bob for men', ['bob', 'men']],
  ['a curly hair wig for sale', ['curly', 'wig']],
  ['13×4 13 x 4 5*5 4 by 4', ['13x4', '5x5', '4x4']],
  ['2 x 20', ['2', 'x', '20']],
  ['cheap hair for sale', ['hair']],
  ['hair', ['hair']],
  ['with', ['with']],
  ['body* OR "wave" NEAR(wig, 2) -name:x ^a', ['body', 'wave', 'near', 'wig', '2', 'name', 'x']],
  ['b c d e f g h i j k l m', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']],
])('reads %j as its words', (text, words) => {
  expect(parseWords(text)).toEqual(words.map((word) => [word]));
});

test.each(['', '   ', '"', '"" ** - ^ : ( ) + {}:', 'NEAR', 'AND OR NOT', '★ — …', '\u0301\u0302'])(
  'finds no word in %j',
  (text) => {
    expect(parseWords(text)).toEqual([]);
  },
);

test.each([
  ['ombre', 'balayage'],
  ['frontal', 'lace'],
  ['closure', 'lace'],
  ['unit', 'wig'],
  ['closures', 'closure', 'lace'],
  ['human', 'wig', 'bundles', 'lace'],
  ['short', 'bob', '8', '10', '12'],
  ['1b', 'natural'],
])('reads %s as %s too', (word, ...meant) => {
  expect(parseWords(word)).toEqual([[word, ...meant]]);
});

test('treats an operator among words as a word', () => {
  expect(parseWords('NOT bob')).toEqual([['not'], ['bob']]);
});

test('finds words at the beginning of words only', () => {
  expect(matchesText(['wav'], 'Body Wave')).toBe(true);
  expect(matchesText(['ave'], 'Body Wave')).toBe(false);
  expect(matchesText(['cafe'], 'Le CAFÉ')).toBe(true);
  expect(matchesText(['bob', 'wave'], 'Body wave')).toBe(true);
});

test('ranks a single word by whether the name has it', () => {
  expect(rankedExpressions([['bob']])).toEqual(['{name} : ("bob"*)', '(("bob"*)) NOT {name} : ("bob"*)']);
});

test('ranks a name with the typed word above one with its synonym', () => {
  expect(rankedExpressions(parseWords('closure'))[0]).toBe('{name} : ("closure"*)');
  expect(rankedExpressions(parseWords('closure wig'))[0]).toBe('{name} : ("closure"* AND "wig"*)');
});
