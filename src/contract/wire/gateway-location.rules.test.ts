import { expect, test } from 'vitest';
import { gatewayUrl } from './gateway-location.rules.ts';

const shop = 'https://shop.example';
const GATEWAY = { fetch: async () => new Response() };

test('requests through a binding keep the shop’s origin, and a binding takes precedence over a URL', () => {
  const bound = 'https://shop.example/bags/active?x';
  expect(gatewayUrl({ GATEWAY }, shop, '/bags/active?x')).toBe(bound);
  expect(gatewayUrl({ GATEWAY, GATEWAY_URL: 'https://other.example' }, shop, '/bags/active?x')).toBe(bound);
});

test('a URL is a fixed base, whatever the shop’s origin', () => {
  const location = { GATEWAY_URL: 'https://gateway.example/v1/' };
  expect(gatewayUrl(location, 'https://evil.example', '/bags/active?x')).toBe(
    'https://gateway.example/v1/bags/active?x',
  );
});

test.each(['http://localhost:8787', 'http://127.0.0.1:1/base', 'https://gateway.example'])(
  '%s is usable',
  (address) => {
    expect(gatewayUrl({ GATEWAY_URL: address }, shop, '/bags')).toBe(`${address}/bags`);
  },
);

test.each([
  '',
  'gateway.example',
  'http://gateway.example',
  'http://localhost.evil.example',
  'ftp://localhost',
  'https://user:secret@gateway.example',
  'https://gateway.example/?x=1',
  'https://gateway.example/#x',
])('%s is refused', (address) => {
  expect(() => gatewayUrl({ GATEWAY_URL: address }, shop, '/bags')).toThrow();
});

test('without a gateway there is no URL', () => {
  expect(() => gatewayUrl({}, shop, '/bags')).toThrow();
});
