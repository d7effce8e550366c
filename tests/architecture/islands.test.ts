import { expect, test } from 'vitest';
import { readSources } from './source-tree.ts';

const sources = readSources().filter(({ path }) => path.startsWith('src/'));
const pages = sources.filter(({ path }) => path.endsWith('.astro'));

/** All interactive components. */
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

test.each(islands)('%s is hydrated by a client: directive in a page or layout', (name) => {
  const hydrated = new RegExp(`<${name}\\b(?:(?!<[A-Za-z/]|/>)[\\s\\S])*?\\sclient:[a-z]+`);
  expect(pages.filter(({ text }) => hydrated.test(text)).map(({ path }) => path)).not.toEqual([]);
});

test('no code creates a React root itself', () => {
  const makesRoot = /\b(?:create|hydrate)Root\(/;
  expect(sources.filter(({ text }) => makesRoot.test(text)).map(({ path }) => path)).toEqual([]);
});
