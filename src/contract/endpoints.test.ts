/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest';
import { staffEndpoints } from '#contract/admin/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { endpoints } from './endpoints.ts';

/** What each noun's file exports. */
const nouns = import.meta.glob<Record<string, Endpoint>>('./*/*.endpoints.ts', { eager: true });

const all = Object.entries(endpoints);

/** The texts of calls. */
const catalogue = [
  'Error loading guest.',
  'Error updating guest.',
  'Error loading user.',
  'Error updating user.',
  'Error loading store.',
  'Error loading bag.',
  'Error adding item to bag.',
  'Error updating item in bag.',
  'Error removing item from bag.',
  'Error transferring bag',
  'Error transferring saved items.',
  'Error initializing checkout session',
  'Error loading active session.',
  'Error loading session.',
  'Error updating checkout session.',
  'Error redeeming promo code',
  'Error getting promo codes',
  'Error getting promo items',
  'Error getting redeemed promo codes',
  'Error loading categories.',
  'Error loading subcategories.',
  'Error loading colors.',
  'Error loading products.',
  'Error loading product.',
  'Error loading best sellers.',
  'Error loading featured.',
  'Error posting analytics.',
  'Error loading banner message.',
  'Error verifying account.',
  'Error logging out.',
  'Error fetching orders.',
  'Error transferring orders',
  'Failed to fetch reward points',
  'Failed to fetch reward history',
  'Failed to fetch reward tiers',
  'Failed to fetch eligible past orders',
  'Failed to award points for guest orders',
  'Failed to get offer eligibility',
  'Failed to submit offer request',
  'Failed to get offers',
  'Failed to create review',
  'Failed to fetch review',
  'Failed to fetch user reviews for product',
  'Failed to fetch reviews',
  'Failed to mark review as helpful',
];

/** Every call, with the webhook and health; parameters written `:`. */
const specified = `
GET /guests, PUT /guests, GET /users/me, PUT /users/me, GET /storefront, GET /bags/active, POST /bags/:/items,
PUT /bags/:/items/:, DELETE /bags/:/items/:, DELETE /bags/:/items/, POST /bags/:/owner, GET /savedBags/active,
POST /savedBags/:/items, PUT /savedBags/:/items/:, DELETE /savedBags/:/items/:, POST /savedBags/:/owner,
POST /checkout, GET /checkout/active, GET /checkout/pending, GET /checkout/:, GET /checkout/verify/:,
POST /checkout/:, POST /stores/promoCodes, GET /stores/promoCodes, GET /stores/promoCodeItems,
GET /stores/redeemedPromoCodes, GET /categories, GET /subcategories, GET /colors, GET /products, GET /products/:,
GET /products/bestSellers, GET /products/featured, POST /analytics, POST /analytics/update-owner,
GET /analytics/product-view-count, GET /upsells, GET /user-offers, POST /offers, GET /offers, GET /banner-message,
POST /auth/verify, POST /auth/logout, GET /orders, GET /orders/:, POST /orders/owner, GET /rewards/points,
GET /rewards/history, GET /rewards/tiers, GET /rewards/eligible-past-orders, GET /rewards/order-points,
POST /rewards/award-guest-orders, POST /reviews, GET /reviews/order-item/:, GET /reviews/user/product-sku/:,
GET /reviews/product/:, POST /reviews/:/helpful, POST /webhooks/paystack, GET /health
`
  .split(',')
  .map((call) => call.trim());

const addressOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:\w+/g, ':')}`;

describe('the table of calls', () => {
  it('has every specified call; all others are extensions', () => {
    const own = all.filter(([, { extension }]) => extension !== true).map(([, call]) => addressOf(call));
    expect(own.toSorted()).toEqual(specified.toSorted());
  });

  it('has no duplicate addresses', () => {
    const addresses = all.map(([, call]) => addressOf(call));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('contains every exported call except narrowed ones', () => {
    const exported: Record<string, Endpoint> = Object.assign({}, ...Object.values(nouns));
    const missing = Object.entries(exported)
      .filter(([name]) => !(name in endpoints) && !(name in staffEndpoints))
      .map(([, call]) => addressOf(call));
    expect(new Set(missing)).toEqual(
      new Set([
        ...['GET /products', 'GET /products/:', 'GET /orders', 'POST /checkout/:', 'POST /auth/verify'],
        // Production answers neither of them.
        ...['POST /admin/sessions/demo', 'POST /admin/set-up/demo'],
      ]),
    );
    for (const [name, call] of [...all, ...Object.entries(staffEndpoints)]) expect(exported[name]).toBe(call);
  });

  it('shows every text of the error catalogue', () => {
    const shown = new Set(all.map(([, { error }]) => error));
    expect(catalogue.filter((text) => !shown.has(text))).toEqual([]);
  });

  it("hides the gateway's text for checkout and promo calls", () => {
    const keeping = all
      .filter(([, { hidesGatewayError }]) => hidesGatewayError)
      .map(([, call]) => addressOf(call));
    expect(keeping.toSorted()).toEqual([
      'DELETE /stores/promoCodes/:',
      'GET /checkout/active',
      'GET /stores/promoCodeItems',
      'GET /stores/promoCodes',
      'GET /stores/redeemedPromoCodes',
      'POST /checkout',
      'POST /stores/promoCodes',
    ]);
  });

  it('lists the cache lifetimes', () => {
    const fresh = all
      .filter(([, call]) => call.fresh)
      .map(([, call]) => [addressOf(call), call.fresh?.seconds, call.fresh?.private]);
    expect(
      Object.fromEntries(
        fresh.map(([address, ...lifetime]) => [address, lifetime.filter((part) => part !== undefined)]),
      ),
    ).toEqual({
      'GET /banner-message': [60],
      'GET /categories': [300],
      'GET /subcategories': [300],
      'GET /colors': [300],
      'GET /openapi.json': [300],
      'GET /products': [120],
      'GET /products/:': [120],
      'GET /products/:/goes-with': [120],
      'GET /products/bestSellers': [120],
      'GET /products/featured': [120],
      'GET /reviews/photos': [120],
      'GET /search': [60],
      'GET /search/suggestions': [60],
      'GET /stores/promoCodes': [9, true],
      'GET /stores/promoCodeItems': [9, true],
      'GET /stores/redeemedPromoCodes': [9, true],
    });
  });

  it('only GET is cacheable, only POST and PUT have a body', () => {
    for (const [, call] of all) {
      if (call.fresh) expect(call.method).toBe('GET');
      if (call.body) expect(['POST', 'PUT']).toContain(call.method);
    }
  });
});
