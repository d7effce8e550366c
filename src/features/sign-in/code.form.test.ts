import { afterEach, expect, test } from 'vitest';
import { formOf } from '../../../tests/support/form.ts';
import { stopStubGateways } from '../../../tests/support/stub-gateway.ts';
import { createStubVisitor, type GatewayAnswers } from '../../../tests/support/stub-visitor.ts';
import { resumeTransfer, verifyEmail } from './code.form.ts';

afterEach(stopStubGateways);

const own = { _creationTime: 1, storeId: 'store_1', organizationId: 'org_1' };
const user = { ...own, _id: 'user_1', email: 'ama@example.com' };
const guest = { ...own, _id: 'guest_1' };

const well: GatewayAnswers = {
  '/guests': [guest],
  '/users/me': [user],
  '/auth/verify': [{ success: true, user }],
  '/bags/mine/owner': [null],
  '/savedBags/mine/owner': [null],
  '/orders/owner': [true],
  '/analytics/update-owner': [{ success: true }],
  '/rewards/award-guest-orders': [{ success: false, error: 'Failed to award points for guest orders' }],
};

const visitorWhere = (changes: GatewayAnswers) => createStubVisitor({ ...well, ...changes });

const entered = (code: string) => formOf({ code });

test('the right code moves everything in the contract’s order, and unawarded points do not stop it', async () => {
  const { visitor, seen, requests } = await visitorWhere({});
  expect(await verifyEmail(entered(' 123 456 '), 'ama@example.com', visitor)).toEqual({
    kind: 'done',
    userId: 'user_1',
  });
  expect(requests()).toEqual([
    '/guests',
    '/auth/verify',
    '/bags/mine/owner',
    '/savedBags/mine/owner',
    '/orders/owner',
    '/analytics/update-owner',
    '/rewards/award-guest-orders',
  ]);
  expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({ code: '123456' });
});

test('a failed transfer stops, returns its message, and is resumed from the start without a code', async () => {
  const failed = { error: 'Error transferring saved items.' };
  const { visitor, requests } = await visitorWhere({ '/savedBags/mine/owner': [failed, 500] });
  const unfinished = { kind: 'unfinished', message: 'Error transferring saved items.' };
  expect(await verifyEmail(entered('123456'), 'ama@example.com', visitor)).toEqual(unfinished);
  expect(requests()).not.toContain('/orders/owner');
  expect(await resumeTransfer(visitor)).toEqual(unfinished);
  const mended = await visitorWhere({});
  expect(await resumeTransfer(mended.visitor)).toEqual({ kind: 'done', userId: 'user_1' });
  expect(mended.requests()).toContain('/orders/owner');
  expect(mended.requests()).not.toContain('/auth/verify');
});

test('the transfer of a visitor who has signed out is not resumed', async () => {
  const { visitor } = await visitorWhere({ '/users/me': [null] });
  expect(await resumeTransfer(visitor)).toMatchObject({ kind: 'refused' });
});

test('the code is not used up when the guest could not be loaded', async () => {
  const { visitor, requests } = await visitorWhere({ '/guests': [{ error: 'Error loading guest.' }, 503] });
  expect(await verifyEmail(entered('123456'), 'ama@example.com', visitor)).toEqual({
    kind: 'unanswered',
    message: 'Error loading guest.',
  });
  expect(requests()).not.toContain('/auth/verify');
});

test('a visitor without a guest signs in without a transfer', async () => {
  const { visitor, requests } = await visitorWhere({ '/guests': [{ error: 'Error loading guest.' }, 404] });
  expect(await verifyEmail(entered('123456'), 'ama@example.com', visitor)).toEqual({
    kind: 'done',
    userId: 'user_1',
  });
  expect(requests()).not.toContain('/bags/mine/owner');
});

test.each<[string, GatewayAnswers, string]>([
  ['12345', {}, 'Your one-time verification code must be 6 characters.'],
  ['123456', { '/auth/verify': [{ error: true, message: 'That code is wrong.' }] }, 'That code is wrong.'],
  [
    '123456',
    { '/auth/verify': [{ error: true, message: '' }] },
    'There was an error verifying your account. Please try again.',
  ],
])('the code %s with %o is an error in the field', async (code, changes, message) => {
  const { visitor } = await visitorWhere(changes);
  expect(await verifyEmail(entered(code), 'ama@example.com', visitor)).toEqual({ kind: 'refused', message });
});

test('a code that the gateway did not judge can be sent again', async () => {
  const { visitor } = await visitorWhere({ '/auth/verify': [{}, 500] });
  expect(await verifyEmail(entered('123456'), 'ama@example.com', visitor)).toEqual({
    kind: 'unanswered',
    message: 'There was an error verifying your account. Please try again.',
  });
});
