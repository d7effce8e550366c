import { expect, test } from 'vitest';
import { gatewayPathOf, isAdminElsewhere, isMalformed } from './address.ts';

const malformed = (path: string) => isMalformed(new URL(`https://shop.example${path}`));

test.each([
  '/%00',
  '/shop/%0a/complete',
  '/shop/%7F',
  '//shop',
  '/shop//bag',
  `/${'x'.repeat(256)}`,
  '/a'.repeat(501),
])('%s is malformed', (path) => {
  expect(malformed(path)).toBe(true);
});

test.each(['/', '/shop/hair/', '/api/bags/b/items/', '/shop/product/caf%C3%A9', `/${'x'.repeat(255)}`])(
  '%s is well-formed',
  (path) => {
    expect(malformed(path)).toBe(false);
  },
);

const isElsewhere = (address: string, ADMIN_HOST?: string) =>
  isAdminElsewhere(new URL(address), ADMIN_HOST === undefined ? {} : { ADMIN_HOST });

test.each([
  '/admin',
  '/admin/',
  '/admin/products',
  '/api/admin/me',
  '/%61dmin/products',
  '/ADMIN',
  '/admin/%ff',
])('%s is served only on the admin’s host, if one is configured', (path) => {
  expect(isElsewhere(`https://shop.example${path}`, 'staff.shop.example')).toBe(true);
  expect(isElsewhere(`https://staff.shop.example${path}`, 'staff.shop.example')).toBe(false);
  expect(isElsewhere(`https://shop.example${path}`)).toBe(false);
});

test.each(['https://staff.shop.example/', 'Staff.Shop.Example', ' staff.shop.example'])(
  'an operator may write the admin’s host as %j',
  (host) => {
    expect(isElsewhere('https://staff.shop.example/admin', host)).toBe(false);
    expect(isElsewhere('https://shop.example/admin', host)).toBe(true);
  },
);

test('an empty setting is none', () => {
  expect(isElsewhere('https://shop.example/admin', '')).toBe(false);
});

test.each(['/', '/administration', '/shop/admin', '/api/storefront'])(
  '%s is served on the shop’s host',
  (path) => {
    expect(isElsewhere(`https://shop.example${path}`, 'staff.shop.example')).toBe(false);
  },
);

const pathOf = (address: string) => gatewayPathOf(new URL(address, 'https://shop.example'));

test.each([
  ['/api', '/'],
  ['/api/', '/'],
  ['/api/bags/active', '/bags/active'],
  ['/api/bags/bag_1/items/', '/bags/bag_1/items/'],
  ['/api/orders/', '/orders/'],
  ['/api/bags/undefined/owner', '/bags/undefined/owner'],
  ['/api/checkout/verify/POD-1.2=x', '/checkout/verify/POD-1.2=x'],
  ['/api/products/caf%C3%A9', '/products/caf%C3%A9'],
])('%s maps to %s at the gateway', (address, path) => {
  expect(pathOf(address)).toBe(path);
});

test.each([
  '/api//evil.example',
  '/api/bags//x',
  '/api/..%2fadmin',
  '/api/bags/%2e%2e%2fx',
  '/api/%2561ccount',
  '/api/%61ccount',
  '/api/bags/%5c..',
  '/api/@evil.example',
  '/api/x%00',
  '/api/x%20y',
  '/api/x%',
])('%s is refused', (address) => {
  expect(pathOf(address)).toBeUndefined();
});

test.each(['/apix', '/api@evil.example/x', '/api/../login', '/api/%2e%2e/login', '/'])(
  '%s is not an API path',
  (address) => {
    expect(pathOf(address)).toBeUndefined();
  },
);
