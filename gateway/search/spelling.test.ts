import { expect, test } from 'vitest';
import { parseWords } from './search.query.ts';
import { correctSpelling } from './spelling.ts';

const vocabulary = [
  'body',
  'bob',
  'bundles',
  'burgundy',
  'curly',
  'curls',
  'lace',
  'straight',
  'wave',
  'wavy',
  'wig',
];
const meant = (text: string) => correctSpelling(parseWords(text), vocabulary);

test.each([
  ['a swapped pair', 'wvae', [['wave']]],
  ['a missing letter', 'bundls', [['bundles']]],
  ['a letter too many', 'currly', [['curly']]],
  ['a wrong letter', 'bidy wave', [['body'], ['wave']]],
  ['two mistakes in a long word', 'burgandi', [['burgundy']]],
  ['a mistake in a word still being typed', 'strigh', [['straight']]],
  ['two words joined', 'bodywave', [['body'], ['wave']]],
  ['two joined words next to a mistake', 'lacewig bidy', [['lace'], ['wig'], ['body']]],
  ['a mistake next to a length', '22 currly', [['22'], ['curly']]],
  ['a mistake next to a word for lengths', 'long currly', [parseWords('long')[0], ['curly']]],
  ['a word that could be two', 'curlz', [['curly', 'curls']]],
])('understands %s', (_, text, words) => {
  expect(meant(text)).toEqual({ words, unknown: [] });
});

test('leaves out a word that resembles nothing, unless no other is left', () => {
  expect(meant('shoes wvae hd')).toEqual({ words: [['wave']], unknown: ['shoes', 'hd'] });
  expect(meant('shoes hd')).toBeUndefined();
  expect(meant('wig without bangs'), 'which would find the opposite').toBeUndefined();
});

test.each([
  ['right words', 'body wave'],
  ['beginnings of right words', 'str lac'],
  ['a short word, which resembles too much', 'wog'],
  ['a short word with another first letter', 'cody'],
  ['a word that resembles nothing', 'shoes'],
  ['a word known by another name', 'unit'],
  ['nothing but nonsense', 'wvae bidy lcae bundls'],
])('leaves %s alone', (_, text) => {
  expect(meant(text)).toBeUndefined();
});
