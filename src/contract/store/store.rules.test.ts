import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  isCheckoutClosed,
  isInMaintenance,
  isReadOnly,
  maintenanceTexts,
  shopPages,
  slugOf,
} from './store.rules.ts';

const maintained = { availability: { inMaintenanceMode: true }, maintenance: { countdownEndsAt: 1 } };
const readOnly = { visibility: { inReadOnlyMode: true } };

test.each([
  [{}, false],
  [{ availability: { inMaintenanceMode: true } }, false],
  [{ availability: { inMaintenanceMode: true }, maintenance: { countdownEndsAt: undefined } }, false],
  [{ availability: { inMaintenanceMode: true }, maintenance: { countdownEndsAt: 0 } }, false],
  [{ availability: { inMaintenanceMode: false }, maintenance: { countdownEndsAt: 9e12 } }, false],
  [{ maintenance: { countdownEndsAt: 9e12 } }, false],
  [maintained, true],
  [{ ...maintained, maintenance: { countdownEndsAt: 9e12 } }, true],
])('%o is in maintenance: %s', (config, holds) => {
  expect(isInMaintenance(config)).toBe(holds);
});

test('bypass customers check out during maintenance, but not in read-only mode', () => {
  const staff = { canBypassMaintenance: true };
  expect(isCheckoutClosed({}, null)).toBe(false);
  expect(isCheckoutClosed(maintained, null)).toBe(true);
  expect(isCheckoutClosed(maintained, {})).toBe(true);
  expect(isCheckoutClosed(maintained, staff)).toBe(false);
  expect(isCheckoutClosed(readOnly, null)).toBe(true);
  expect(isCheckoutClosed({ ...maintained, ...readOnly }, staff)).toBe(true);
});

test('only a true flag makes a store read-only', () => {
  expect(isReadOnly(readOnly)).toBe(true);
  expect(isReadOnly({ visibility: {} })).toBe(false);
});

test("the maintenance screen uses the store's text or the default", () => {
  expect(maintenanceTexts({ maintenance: { heading: ' ' } })).toEqual({
    heading: "We're updating our store...",
    message: "We're working on bringing you amazing products. Check back soon!",
  });
  expect(maintenanceTexts({ maintenance: { heading: 'Back at noon', message: ' ' } })).toEqual({
    heading: 'Back at noon',
    message: "We're working on bringing you amazing products. Check back soon!",
  });
});

test('a slug is a name without accents and punctuation', () => {
  expect(slugOf(' Crème brûlée: 2 Pieces! ')).toBe('creme-brulee-2-pieces');
});

test('knows every page that a category would be hidden behind', () => {
  const files = readdirSync('src/pages/shop').map((file) => file.replace('.astro', ''));
  const pages = files.filter((file) => !file.startsWith('['));
  expect(shopPages).toEqual([...new Set([...pages, 'best-sellers'])].sort());
});
