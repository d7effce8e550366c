import { expect, test } from 'vitest';
import { nextPage, parsePagination, readShown, withParams } from './listing.address.ts';

const at = (path: string) => new URL(path, 'https://shop.test');

test('an address without params has no question mark', () => {
  expect(withParams(at('/shop/hair?color=a'), { color: null })).toBe('/shop/hair');
});

test('a changed listing starts at its first page and keeps other params', () => {
  expect(withParams(at('/shop/hair?after=x&shown=48&utm_source=mail'), { color: 'a,b' })).toBe(
    '/shop/hair?utm_source=mail&color=a,b',
  );
});

test('encodes params', () => {
  expect(withParams(at('/shop/hair?a%26b=c%3Dd&q=%22%3E&color=x'), { color: 'a,b' })).toBe(
    '/shop/hair?a%26b=c%3Dd&q=%22%3E&color=a,b',
  );
  expect(withParams(at('/shop/hair?ref=a&ref=b&toString=c'), {})).toBe('/shop/hair?ref=a&ref=b&toString=c');
});

test('adds 24 products on the same address, so that Back restores them', () => {
  expect(nextPage(at('/shop/hair?length=18'), 'n').href).toBe('/shop/hair?length=18&shown=48');
  expect(nextPage(at('/shop/hair?shown=48'), 'n').href).toBe('/shop/hair?shown=72');
  expect(nextPage(at('/shop/hair?after=x'), 'n').href).toBe('/shop/hair?after=x&shown=48');
});

test('past 96, the gateway’s largest page, a new address starts', () => {
  expect(nextPage(at('/shop/hair?shown=96'), 'n')).toEqual({
    href: '/shop/hair?after=n',
    fragment: '/fragments/shop/hair?after=n',
  });
});

test('the fragment shows what the page adds, and continues where the page does', () => {
  const { fragment } = nextPage(at('/shop/hair?after=x'), 'n');
  expect(fragment).toBe('/fragments/shop/hair?after=x&shown=48&step=n');
  const page = at(fragment.replace('/fragments', ''));
  expect(parsePagination(page)).toMatchObject({ after: 'n', limit: 24, before: 24 });
  expect(nextPage(page, 'm').href).toBe('/shop/hair?after=x&shown=72');
});

test.each([
  ['48', 48],
  ['120', 24],
  ['25', 24],
  ['-24', 24],
  ['x', 24],
])('shown=%s shows %i', (text, shown) => {
  expect(readShown(at(`/shop/hair?shown=${text}`))).toBe(shown);
});
