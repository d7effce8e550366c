import { expect, test } from 'vitest';
import { firstAvailableMethod, isMethodAvailable, methodRefusal, methodState } from './fulfilment.rules.ts';

const now = 1_000;

test.each([
  [undefined, false],
  [{ isActive: false, startTime: 0, endTime: 2_000 }, false],
  [{ isActive: true }, true],
  [{ isActive: true, startTime: 1_001 }, false],
  [{ isActive: true, startTime: 1_000 }, true],
  [{ isActive: true, endTime: 999 }, false],
  [{ isActive: true, endTime: 1_000 }, true],
  [{ isActive: true, startTime: 500, endTime: 1_500 }, true],
  [{ isActive: true, startTime: undefined, endTime: undefined }, true],
])('restriction %o applies now: %s', (restriction, holds) => {
  expect(isMethodAvailable('pickup', { pickupRestriction: restriction }, now)).toBe(!holds);
});

test('both methods are available by default', () => {
  expect(isMethodAvailable('pickup', undefined, now)).toBe(true);
  expect(isMethodAvailable('delivery', {}, now)).toBe(true);
});

test('a disabled method is hidden, a restricted one has a message', () => {
  expect(
    methodState('pickup', { enableStorePickup: false, pickupRestriction: { isActive: true } }, now),
  ).toEqual({
    state: 'hidden',
    message: 'Pickup is unavailable right now.',
  });
  expect(
    methodState('delivery', { deliveryRestriction: { isActive: true, message: 'Riders rest.' } }, now),
  ).toEqual({
    state: 'restricted',
    message: 'Riders rest.',
  });
  expect(methodState('pickup', { pickupRestriction: { isActive: true, message: ' ' } }, now)).toEqual({
    state: 'restricted',
    message: 'Pickup is unavailable right now.',
  });
  expect(methodState('delivery', { deliveryRestriction: { isActive: true } }, now)).toEqual({
    state: 'restricted',
    message: 'Delivery is unavailable right now.',
  });
});

test('falls back to the other method if the requested one is unavailable', () => {
  expect(firstAvailableMethod('pickup', {}, now)).toBe('pickup');
  expect(firstAvailableMethod('pickup', { enableStorePickup: false }, now)).toBe('delivery');
  expect(firstAvailableMethod('delivery', { deliveryRestriction: { isActive: true } }, now)).toBe('pickup');
  expect(
    firstAvailableMethod('pickup', { enableStorePickup: false, enableDelivery: false }, now),
  ).toBeUndefined();
});

test("refuses with the restriction's message or the default one", () => {
  expect(methodRefusal('pickup', {}, now)).toBeUndefined();
  expect(
    methodRefusal('pickup', { pickupRestriction: { isActive: true, message: 'Closed today.' } }, now),
  ).toBe('Closed today.');
  expect(
    methodRefusal('delivery', { enableDelivery: false, deliveryRestriction: { message: 'Old.' } }, now),
  ).toBe('This delivery method is currently unavailable.');
});
