import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { placeOrder } from '#contract/checkout/checkout.endpoints.ts';
import { endpoints as calls } from '#contract/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import {
  bag,
  category,
  color,
  document,
  enrichedSku,
  fixedCode,
  order,
  percentCode,
  product,
  rawSku,
  review,
  session,
  shown,
  singleSku,
  store,
  subcategory,
  user,
} from './round-trip.fixture.ts';

/** Responses as they are on the wire: decoding and encoding must return each unchanged. */
const answers: [name: string, call: Endpoint, wire: unknown][] = [
  ['the store', calls.getStorefront, store],
  ['no store', calls.getStorefront, null],
  ['categories', calls.getCategories, { categories: [{ ...category, subcategories: [subcategory] }] }],
  ['colours', calls.getColors, { colors: [color] }],
  [
    'a listing',
    calls.getProducts,
    {
      products: [{ ...product, skus: [rawSku] }],
      total: 1,
      facets: { colors: [{ colorId: 'c1', count: 1 }], lengths: [{ length: 12, count: 1 }] },
    },
  ],
  ['a product', calls.getProduct, { ...product, categoryName: 'Hair', skus: [singleSku] }],
  [
    'best sellers',
    calls.getBestSellers,
    [{ ...document, rank: 1, productId: 'p1', productSkuId: 'k1', storeId: 's1', productSku: enrichedSku }],
  ],
  [
    'featured',
    calls.getFeatured,
    [
      {
        ...document,
        type: 'shop_look',
        storeId: 's1',
        categoryId: 'c1',
        category: { ...category, products: [{ ...product, skus: [rawSku] }] },
      },
    ],
  ],
  ['an upsell', calls.getUpsell, singleSku],
  ['no banner', calls.getBannerMessage, { bannerMessage: null }],
  [
    'promo codes',
    calls.getPromoCodes,
    [
      percentCode,
      {
        ...fixedCode,
        items: [{ ...document, promoCodeId: 'p1', storeId: 's1', quantity: 5, productSku: enrichedSku }],
      },
    ],
  ],
  [
    'a redeemed code',
    calls.redeemPromoCode,
    { success: true, promoCode: { ...fixedCode, totalDiscount: 30.5 } },
  ],
  ['a refused code', calls.redeemPromoCode, { success: false, message: 'This promo code is not valid.' }],
  ['a guest', calls.getGuest, { ...document, storeId: 's1', organizationId: 'o1' }],
  ['a user', calls.getUser, user],
  ['a sent code', calls.verifyAccount, { success: true, message: 'Sent.', data: { email: 'a@b.co' } }],
  ['a right code', calls.verifyAccount, { success: true, user }],
  ['a wrong code', calls.verifyAccount, { error: true, message: 'Wrong.' }],
  ['a bag', calls.getActiveBag, bag],
  ['a new line', calls.addBagItem, 'item1'],
  ['a session', calls.getSession, session],
  ['an opened session', calls.postCheckout, { success: true, session }],
  [
    'a refused checkout',
    calls.postCheckout,
    {
      success: false,
      message: 'Gone.',
      unavailableProducts: [{ productSkuId: 'k1', requested: 2, available: 1 }],
    },
  ],
  [
    'a bare payment',
    calls.checkoutAction,
    { authorization_url: 'https://pay.example', access_code: 'a', reference: 'r' },
  ],
  [
    'a POD order',
    calls.checkoutAction,
    { success: true, message: 'Placed.', reference: 'POD-1', orderId: 'o1' },
  ],
  ['a placed order', calls.checkoutAction, { success: true, orderId: 'o1' }],
  ['a cancelled session', calls.checkoutAction, { success: true, message: 'Canceled.' }],
  [
    'changed figures',
    calls.checkoutAction,
    {
      success: false,
      message: 'Now 40.',
      code: 'AMOUNT_CHANGED',
      figures: { subtotal: 4000, discount: 0, deliveryFee: 0, total: 4000 },
    },
  ],
  [
    'a placed order twice',
    placeOrder,
    { success: false, orderId: 'o1', message: 'This order has already been placed.' },
  ],
  ['a verified payment', calls.verifyPayment, { verified: true, status: 'paid', orderId: 'o1' }],
  ['an order', calls.getOrder, order],
  [
    'reward tiers',
    calls.getRewardTiers,
    {
      tiers: [
        {
          ...document,
          storeId: 's1',
          name: 'Gold',
          pointsRequired: 100,
          isActive: true,
          discountType: 'fixed',
          discountValue: 50,
        },
      ],
    },
  ],
  [
    'spent points',
    calls.getOrderPoints,
    {
      points: 10,
      transaction: {
        ...document,
        storeFrontUserId: 'u1',
        storeId: 's1',
        points: -10,
        reason: 'points_redeemed',
      },
    },
  ],
  [
    'an own review',
    calls.createReview,
    {
      ...document,
      ...review,
      ...shown,
      productSku: 'A',
      storeId: 's1',
      createdByStoreFrontUserId: 'u1',
      isApproved: false,
      updatedAt: 3,
    },
  ],
  [
    'public reviews',
    calls.getProductReviews,
    [
      {
        ...document,
        ...shown,
        productId: 'p1',
        productSkuId: 'k1',
        productSku: enrichedSku,
        title: 'Lovely',
        ratings: review.ratings,
        isHelpfulByMe: false,
        user: null,
      },
    ],
  ],
  [
    'an event',
    calls.postAnalytics,
    {
      ...document,
      action: 'viewed_homepage',
      data: { n: 1, on: true, text: 'x' },
      storeFrontUserId: 'g1',
      storeId: 's1',
      device: 'mobile',
    },
  ],
  [
    'offers',
    calls.getOffers,
    [
      {
        ...document,
        email: 'a@b.co',
        promoCodeId: 'p1',
        storeFrontUserId: 'g1',
        storeId: 's1',
        status: 'sent',
        isRedeemed: false,
        promoCode: percentCode,
      },
    ],
  ],
  ['awarded points', calls.awardGuestOrders, { success: true, pointsAwarded: 3, ordersProcessed: 1 }],
  ['health', calls.getHealth, { status: 'degraded', problems: ['A refund has failed.'] }],
];

/** The response with an unknown field in every document. */
function withUnknown(wire: unknown): unknown {
  if (Array.isArray(wire)) return wire.map(withUnknown);
  if (typeof wire !== 'object' || wire === null) return wire;
  const inner = Object.entries(wire).map(([key, value]) =>
    // These two preserve unknown fields.
    key === 'attributes' || key === 'data' ? [key, value] : [key, withUnknown(value)],
  );
  return { ...Object.fromEntries(inner), costPrice: 1 };
}

const written = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a response', () => {
  it.each(answers)('is unchanged by decoding and encoding: %s', (_name, { answer }, wire) => {
    expect(written(z.encode(answer, z.decode(answer, wire)))).toEqual(wire);
  });

  it.each(answers)('loses fields that the contract does not have: %s', (_name, { answer }, wire) => {
    expect(written(z.encode(answer, z.decode(answer, withUnknown(wire))))).toEqual(wire);
  });
});
