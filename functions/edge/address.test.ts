import { expect, test } from 'vitest';
import { leadsNowhere } from './address.ts';

const at = (path: string) => leadsNowhere(new URL(`https://shop.example${path}`));

test.each([
  '/%00',
  '/shop/%0a/complete',
  '/shop/%7F',
  '//shop',
  '/shop//bag',
  `/${'x'.repeat(256)}`,
  '/a'.repeat(501),
])('%s is no address', (path) => {
  expect(at(path)).toBe(true);
});

test.each(['/', '/shop/hair/', '/api/bags/b/items/', '/shop/product/caf%C3%A9', `/${'x'.repeat(255)}`])(
  '%s may be one',
  (path) => {
    expect(at(path)).toBe(false);
  },
);
