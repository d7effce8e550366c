import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { guestPrompt, orderPointsText, pointsTitle, signedPoints, tierText } from './reward.texts.ts';

const paid = { storeFrontUserId: 'user-1', hasVerifiedPayment: true, discount: null };

const guestOrder = {
  ...paid,
  storeFrontUserId: 'guest-1',
  amount: toMinor(12_345),
  customerDetails: { email: 'ama+1@shop.gh' },
};

test('a tier describes its reward', () => {
  const tier = {
    _id: 't',
    _creationTime: 1,
    storeId: 's',
    name: 'Silver',
    pointsRequired: 1,
    isActive: true,
  };
  expect(tierText({ ...tier, discountType: 'percentage', discountValue: 10 }, 'ghs')).toBe('10% off');
  expect(tierText({ ...tier, discountType: 'fixed', discountValue: toMinor(5000) }, 'ghs')).toMatch(
    /^GHS.50 off$/,
  );
});

test('an order shows the points that it earned or will earn', () => {
  expect(orderPointsText(paid, { points: 120, transaction: {} })).toBe('+120 points earned');
  expect(orderPointsText(guestOrder, { points: 120 })).toBe(
    '120 points will be awarded once your account is verified',
  );
  expect(orderPointsText({ ...guestOrder, hasVerifiedPayment: false }, { points: 120 })).toBeUndefined();
  expect(orderPointsText(paid, { points: 0, transaction: {} })).toBeUndefined();
});

test('an account’s order under another e-mail, made as a guest, promises no points', () => {
  expect(orderPointsText(paid, { points: 120 })).toBeUndefined();
});

test('a discounted order shows no points', () => {
  expect(orderPointsText({ ...paid, discount: {} }, { points: 120, transaction: {} })).toBeUndefined();
});

test('a guest sees what the order would earn and where to sign in', () => {
  expect(guestPrompt(guestOrder)).toEqual({
    lines: [
      "You'd earn 1,234 points with this order.",
      'Sign in with ama+1@shop.gh',
      'Points are added once your email is verified',
      'They stay with your account',
    ],
    button: 'Verify my email',
    href: '/login?origin=guest-rewards&email=ama%2B1%40shop.gh',
  });
  expect(guestPrompt(guestOrder, 600)?.lines[0]).toBe("You'd earn 600 points with this order.");
  expect(guestPrompt(guestOrder, 0)).toBeUndefined();
});

test.each(['cancelled', 'refunded', 'refund-processing'])('an order that is %s shows no points', (status) => {
  expect(orderPointsText({ ...paid, status }, { points: 120, transaction: {} })).toBeUndefined();
  expect(orderPointsText({ ...guestOrder, status }, { points: 120 })).toBeUndefined();
  expect(guestPrompt({ ...guestOrder, status })).toBeUndefined();
});

test('each entry of the history has its reason', () => {
  expect(pointsTitle({ reason: 'order_placed', orderId: 'o1' })).toBe('Order');
  expect(pointsTitle({ reason: 'order_cancelled', orderId: 'o1' })).toBe('Order cancelled');
  expect(pointsTitle({ reason: 'order_refunded', orderId: 'o1' })).toBe('Order refunded');
  expect(pointsTitle({ reason: 'points_redeemed' })).toBe('Points');
});

test('customers and guests with unpaid or discounted orders get no prompt', () => {
  expect(guestPrompt({ ...guestOrder, storeFrontUserId: 'user-1' })).toBeUndefined();
  expect(guestPrompt({ ...guestOrder, hasVerifiedPayment: false })).toBeUndefined();
  expect(guestPrompt({ ...guestOrder, discount: {} })).toBeUndefined();
});

test('points in the history have a sign', () => {
  expect([40, -15, 0].map(signedPoints)).toEqual(['+40', '−15', '+0']);
});
