import { expect, test } from 'vitest';
import { readSources } from './source-tree.ts';

const sources = readSources().filter(({ path }) => path.startsWith('src/'));
const pages = sources.filter(({ path }) => path.endsWith('.astro'));

/** Everything interactive is an island: rendered at the edge, hydrated by a directive. */
const islands = [
  'BagLines',
  'BagPanel',
  'CheckoutForm',
  'CheckoutSummary',
  'Filters',
  'HelpfulVote',
  'ProductStage',
  'PromoCode',
  'ReminderBar',
  'ReviewForm',
  'SavedLines',
  'Search',
  'WelcomeModal',
];

test.each(islands)('%s is an island that a page or layout names by a client: directive', (name) => {
  const woken = new RegExp(`<${name}\\b(?:(?!<[A-Za-z/]|/>)[\\s\\S])*?\\sclient:[a-z]+`);
  expect(pages.filter(({ text }) => woken.test(text)).map(({ path }) => path)).not.toEqual([]);
});

test('no code creates a React root itself', () => {
  expect(sources.filter(({ text }) => text.includes('createRoot(')).map(({ path }) => path)).toEqual([]);
});
