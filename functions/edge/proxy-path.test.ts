import { expect, test } from 'vitest';
import { gatewayPathOf } from './proxy-path.ts';

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
])('%s is %s at the gateway', (address, path) => {
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
  '%s is no call',
  (address) => {
    expect(pathOf(address)).toBeUndefined();
  },
);
