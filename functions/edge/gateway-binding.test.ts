import { expect, test } from 'vitest';
import { baseOf, gatewayOf } from './gateway-binding.ts';

const shop = new URL('https://shop.example/api/bags/active?x');

test('requests through a binding keep the shop’s origin', () => {
  const gateway = gatewayOf({ GATEWAY: { fetch: async () => new Response() } });
  expect(gateway.address(shop, '/bags/active', '?x')).toBe('https://shop.example/bags/active?x');
});

test('a binding takes precedence over a URL', () => {
  const gateway = gatewayOf({
    GATEWAY: { fetch: async () => new Response() },
    GATEWAY_URL: 'https://other.example',
  });
  expect(gateway.kind).toBe('binding');
});

test('a URL is a fixed base, whatever the shop’s origin', () => {
  const gateway = gatewayOf({ GATEWAY_URL: 'https://gateway.example/v1/' });
  expect(gateway.address(new URL('https://evil.example'), '/bags/active', '?x')).toBe(
    'https://gateway.example/v1/bags/active?x',
  );
});

test.each(['http://localhost:8787', 'http://127.0.0.1:1/base', 'https://gateway.example'])(
  '%s is usable',
  (address) => {
    expect(baseOf(address)).toBe(address);
  },
);

test.each([
  undefined,
  '',
  'gateway.example',
  'http://gateway.example',
  'http://localhost.evil.example',
  'ftp://localhost',
  'https://user:secret@gateway.example',
  'https://gateway.example/?x=1',
  'https://gateway.example/#x',
])('%s is refused', (address) => {
  expect(() => baseOf(address)).toThrow();
});
