import { afterEach, expect, test } from 'vitest';
import { formOf } from '../../../tests/support/form.ts';
import { stopStubGateways } from '../../../tests/support/stub-gateway.ts';
import { createStubVisitor } from '../../../tests/support/stub-visitor.ts';
import { type AccountSection, parseAccountForm, parseSection, saveAccount } from './account.form.ts';

afterEach(stopStubGateways);

const user = {
  _id: 'user_1',
  _creationTime: 1,
  storeId: 'store_1',
  organizationId: 'org_1',
  email: 'ama@example.com',
};
const contact = { firstName: 'Ama', lastName: 'Mensah', email: 'ama@example.com', phoneNumber: '0244123456' };
const ghana = { renderedFor: 'GH', country: 'GH', address: '14 Lagos Avenue', city: 'Accra', region: 'GA' };
const states = {
  renderedFor: 'US',
  country: 'US',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
};
const france = { renderedFor: 'FR', country: 'FR', address: '1 rue de la Paix', city: 'Paris' };

const save = async (
  part: AccountSection,
  typed: Record<string, string>,
  answer: unknown = user,
  status = 200,
  stored: Parameters<typeof saveAccount>[3] = null,
) => {
  const { visitor, seen } = await createStubVisitor({ '/users/me': [answer, status] });
  return {
    outcome: await saveAccount(part, typed, visitor, stored),
    sent: seen.map(({ body }) => JSON.parse(body)),
  };
};

/** Section, submitted values and the errors of their fields. */
const messages: readonly [AccountSection, Record<string, string>, Record<string, string>][] = [
  ['contact', { ...contact, firstName: '' }, { firstName: 'First name is required' }],
  ['contact', { ...contact, firstName: ' ' }, { firstName: 'First name cannot be empty or whitespace' }],
  ['contact', { ...contact, firstName: 'Ama4' }, { firstName: 'First name contains invalid characters' }],
  ['contact', { ...contact, lastName: '' }, { lastName: 'Last name is required' }],
  ['contact', { ...contact, lastName: '\t' }, { lastName: 'Last name cannot be empty or whitespace' }],
  ['contact', { ...contact, lastName: '<b>' }, { lastName: 'Last name contains invalid characters' }],
  ['contact', { ...contact, email: 'ama@' }, { email: 'Invalid email' }],
  ['contact', { ...contact, email: '  ' }, { email: 'Email cannot be empty or whitespace' }],
  ['contact', { ...contact, phoneNumber: '024412345' }, { phoneNumber: 'Invalid phone number' }],
  ['contact', { ...contact, phoneNumber: '           ' }, { phoneNumber: 'Invalid phone number' }],
  ['shipping', { ...ghana, address: '' }, { address: 'Address is required' }],
  ['shipping', { ...ghana, city: ' ' }, { city: 'City is required' }],
  ['shipping', { ...ghana, region: '' }, { region: 'Region is required' }],
  ['billing', { ...states, state: '' }, { state: 'State is required' }],
  ['billing', { ...states, state: ' ' }, { state: 'State is required' }],
  ['billing', { ...states, zip: '' }, { zip: 'Zip code is required' }],
  ['billing', { ...states, zip: '   ' }, { zip: 'Zip code is required' }],
  ['billing', { ...states, zip: '7870' }, { zip: 'Zip code must be a 5-digit number' }],
  ['billing', { ...states, zip: '787011' }, { zip: 'Zip code must be a 5-digit number' }],
  ['shipping', { ...france, address: '\t' }, { address: 'Address is required' }],
  ['shipping', { ...france, city: '' }, { city: 'City is required' }],
  [
    'shipping',
    { renderedFor: '', country: '', address: '', city: '' },
    { country: 'Country is required', address: 'Address is required', city: 'City is required' },
  ],
];

test.each(messages)('%s %o says %o and saves nothing', async (part, typed, errors) => {
  const { outcome, sent } = await save(part, typed);
  expect(outcome).toEqual({ kind: 'failed', errors });
  expect(sent).toEqual([]);
});

test.each([
  [
    'shipping',
    ghana,
    { shippingAddress: { country: 'GH', address: '14 Lagos Avenue', city: 'Accra', region: 'GA' } },
  ],
  [
    'billing',
    states,
    { billingAddress: { country: 'US', address: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' } },
  ],
  ['billing', france, { billingAddress: { country: 'FR', address: '1 rue de la Paix', city: 'Paris' } }],
  ['contact', contact, contact],
] as const)('%s is saved as %o', async (part, typed, body) => {
  const { outcome, sent } = await save(part, typed);
  expect(outcome).toEqual({ kind: 'saved', isCodeSent: false });
  expect(sent).toEqual([body]);
});

test('a delivery’s landmark is kept until its address changes', async () => {
  const delivery = { street: '14 Lagos Avenue', neighborhood: 'osu', landmark: 'Shell' };
  const shippingAddress = {
    ...delivery,
    country: 'GH',
    address: '14 Lagos Avenue',
    city: 'Accra',
    region: 'CP',
  };
  const { sent } = await save('shipping', ghana, user, 200, { shippingAddress });
  expect(sent).toEqual([{ shippingAddress: { ...shippingAddress, region: 'GA' } }]);
  const moved = await save('shipping', { ...ghana, address: '1 Oxford St' }, user, 200, { shippingAddress });
  expect(moved.sent[0].shippingAddress).not.toHaveProperty('landmark');
});

test('changing the country clears address, city, state, zip and region, and renders its fields', async () => {
  const form = formOf({ ...states, country: 'GH', action: 'country' });
  const typed = parseAccountForm(form);
  expect(typed).toMatchObject({ country: 'GH', address: '', city: '', state: '', zip: '', region: '' });
  expect((await save('shipping', typed)).outcome).toEqual({ kind: 'redraw' });
  form.set('action', 'save');
  expect((await save('shipping', parseAccountForm(form))).outcome).toEqual({ kind: 'redraw' });
});

test('a new e-mail stays pending, and its code was just sent', async () => {
  const typed = { ...contact, email: ' New@Example.com ' };
  const { outcome } = await save('contact', typed, { ...user, pendingEmail: 'new@example.com' });
  expect(outcome).toEqual({ kind: 'saved', isCodeSent: true });
  const other = await save('contact', contact, { ...user, pendingEmail: 'new@example.com' });
  expect(other.outcome).toEqual({ kind: 'saved', isCodeSent: false });
});

test('a failed save returns the gateway’s message, else the default', async () => {
  const refused = await save('contact', contact, { error: 'Wait a moment.' }, 429);
  expect(refused.outcome).toEqual({ kind: 'failed', errors: {}, message: 'Wait a moment.' });
  const lost = await save('contact', contact, {}, 500);
  expect(lost.outcome).toEqual({ kind: 'failed', errors: {}, message: 'Error updating user.' });
});

test('only the three sections can be edited', () => {
  expect(['contact', 'shipping', 'billing', 'payment', null].map(parseSection)).toEqual([
    'contact',
    'shipping',
    'billing',
    undefined,
    undefined,
  ]);
});
