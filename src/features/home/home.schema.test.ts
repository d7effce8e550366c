import { expect, test } from 'vitest';
import { readFacts, welcomeFacts } from './home.schema.ts';

const facts = { off: '25%', endsOn: 'July 20th', promoCodeId: 'p1', code: 'WELCOMEBACK25' };

test('reads what the page carries', () => {
  expect(readFacts(welcomeFacts, JSON.stringify(facts))).toEqual(facts);
});

test.each([
  ['nothing', undefined],
  ['half of it', '{"off":"25%"'],
  ['something else', '{"off":25}'],
])('%s is nothing to go by', (_, text) => {
  expect(readFacts(welcomeFacts, text)).toBeUndefined();
});
