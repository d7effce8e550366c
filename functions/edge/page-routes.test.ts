import { expect, test } from 'vitest';
import { sharedPageOf } from './page-routes.ts';

const page = (path: string, method = 'GET') => {
  const url = sharedPageOf(new Request(`https://shop.example${path}`, { method }));
  return url && url.pathname + url.search;
};

test.each([
  '/',
  '/contact-us',
  '/policies/privacy',
  '/guides/length-and-lace',
  '/policies/delivery-returns-exchanges',
  '/shop/hair',
  '/shop/best-sellers',
  '/shop/hair/lace-front',
  '/shop/bag-care',
  '/shop/product/body-wave-wig',
  '/fragments/shop/hair/lace-front',
  '/fragments/shop/product/body-wave-wig',
  '/fragments/goes-with/shop/product/body-wave-wig',
  '/fragments/similar/shop/product/body-wave-wig',
  '/fragments/photos',
  '/guides/13x4-lace',
])('%s is shared', (path) => {
  expect(page(path)).toBe(path);
});

test.each([
  '/shop/bag',
  '/shop/saved',
  '/shop/checkout',
  '/shop/checkout/verify',
  '/shop/checkout/k57/complete',
  '/shop/orders',
  '/shop/orders/k57',
  '/shop/orders/k57/k58/review',
  '/shop/product',
  '/shop/hair/lace-front/x',
  '/shop/hair/',
  '/shop/%62ag',
  '/account',
  '/login',
  '/auth/verify',
  '/rewards',
  '/search?q=wig',
  '/nowhere',
  '/fragments/search?q=wig',
  '/shop/product/body-wave-wig/notify?variant=a',
  '/stop-notices?notice=a&key=b',
  '/fragments/shop/bag',
  '/fragments/shop/orders/k57',
])('%s is a visitor’s page', (path) => {
  expect(page(path)).toBeUndefined();
});

test('only GET and HEAD are shared', () => {
  expect(page('/shop/hair', 'HEAD')).toBe('/shop/hair');
  expect(page('/shop/hair', 'POST')).toBeUndefined();
});

test.each([
  ['/?utm_source=x&origin=y&color=a', '/'],
  ['/shop/hair?length=12&color=b&x=1', '/shop/hair?color=b&length=12'],
  ['/shop/hair?color=b,a&color=a&color=', '/shop/hair?color=a%2Cb'],
  ['/shop/hair?length=12,abc,8', '/shop/hair?length=12%2C8'],
  ['/shop/hair?length=abc&sort=cheapest&after=%00', '/shop/hair'],
  ['/shop/hair?sort=cheapest&sort=newest&sort=price-up', '/shop/hair?sort=newest'],
  ['/shop/hair?sort=price-up&after=eyJrIjoxfQ%3D%3D', '/shop/hair?sort=price-up&after=eyJrIjoxfQ%3D%3D'],
  ['/shop/hair?shown=96', '/shop/hair?shown=96'],
  ['/shop/hair?max=3500&size=5,4&stock=in&texture=%0A&min=', '/shop/hair?size=4%2C5&max=3500&stock=in'],
  ['/shop/hair?min=1%2C500&max=3+500', '/shop/hair?min=1%2C500&max=3+500'],
  ['/shop/hair?size=13%22x4%22&texture=Kinky/Curly', '/shop/hair?texture=Kinky%2FCurly&size=13%22x4%22'],
  ['/shop/hair?texture=wavy&texture=deep curly', '/shop/hair?texture=deep+curly%2Cwavy'],
  ['/shop/product/wig?variant=a%0a', '/shop/product/wig'],
  ['/shop/hair?filters=show', '/shop/hair?filters=show'],
  ['/shop/hair?min=0500&max=cheap&stock=out&size=%00', '/shop/hair'],
  ['/shop/hair?shown=49&shown=1000', '/shop/hair'],
  ['/shop/product/wig?origin=shop&variant=BW-12-NAT', '/shop/product/wig?variant=BW-12-NAT'],
  ['/shop/product/wig?sort=newest&stars=9', '/shop/product/wig'],
  ['/shop/product/wig?length=12&color=a&stars=5', '/shop/product/wig?stars=5&color=a&length=12'],
  ['/shop/product/wig?reviews=all&variant=a', '/shop/product/wig?variant=a&reviews=all'],
  ['/shop/product/wig?reviews=allowed', '/shop/product/wig'],
  ['/shop/hair?step=x', '/shop/hair'],
  ['/fragments/shop/hair?shown=48&utm_source=x&step=x', '/fragments/shop/hair?shown=48&step=x'],
  ['/fragments/shop/hair?step=%00', '/fragments/shop/hair'],
  ['/fragments/shop/product/wig?variant=a', '/fragments/shop/product/wig'],
])('%s is rendered as %s', (path, rendered) => {
  expect(page(path)).toBe(rendered);
});

test('a list is cut to 50 values', () => {
  const lengths = Array.from({ length: 60 }, (_, at) => 100 + at);
  expect(page(`/shop/hair?length=${lengths.join()}`)).toBe(
    `/shop/hair?length=${lengths.slice(0, 50).join('%2C')}`,
  );
});

test.each([
  ['/shop/hair', 'color', 64],
  ['/shop/hair', 'length', 3],
  ['/shop/hair', 'min', 7],
  ['/shop/hair', 'max', 7],
  ['/shop/hair', 'texture', 200],
  ['/shop/hair', 'size', 40],
  ['/shop/hair', 'after', 200],
  ['/fragments/shop/hair', 'step', 200],
  ['/shop/product/wig', 'variant', 100],
])('the longest value of %s?%s has %d characters', (path, name, longest) => {
  const address = `${path}?${name}=${'1'.repeat(longest)}`;
  expect([page(address), page(`${address}1`)]).toEqual([address, path]);
});

test('a page with a form’s notice, a WhatsApp message or a draft is a visitor’s page', () => {
  expect(page('/shop/product/wig?variant=a&notice=added')).toBeUndefined();
  expect(page('/shop/product/wig?ask')).toBeUndefined();
  expect(page('/shop/product/wig?preview=1.a')).toBeUndefined();
});
