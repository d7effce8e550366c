import { beforeEach, expect, test } from 'vitest';
import { finalizePayment, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { failing, line, opened, readyForm, sessionWith } from './checkout.fixture.ts';
import { emptyStorage, open } from './open-checkout.fixture.ts';

const paymentPage = 'https://pay.example/1';

beforeEach(emptyStorage);

test('starts with the rendered state', () => {
  const { checkout } = open([], { message: 'Failed to finalize payment' });
  expect(checkout.$checkout.get()).toMatchObject({
    form: readyForm,
    message: 'Failed to finalize payment',
    progress: 'idle',
  });
});

test('redirects a complete form to the payment page and stays busy', async () => {
  const { checkout, effects } = open([[finalizePayment, { authorization_url: paymentPage }]]);
  expect(await checkout.pay()).toBe(true);
  expect(effects.redirect).toHaveBeenCalledExactlyOnceWith(paymentPage);
  expect(effects.trackEvent).toHaveBeenCalledExactlyOnceWith({
    action: 'finalized_checkout',
    data: { checkoutSessionId: sessionWith()._id },
  });
  expect(checkout.$checkout.get()?.progress).toBe('paying');
});

test('pays once for several clicks', async () => {
  const { checkout, calls } = open([[finalizePayment, { authorization_url: paymentPage }]]);
  await Promise.all([checkout.pay(), checkout.pay(), checkout.pay()]);
  expect(calls.filter(({ endpoint }) => endpoint === finalizePayment)).toHaveLength(1);
});

test('validates the form before it calls the gateway', async () => {
  const form = { ...readyForm, customerDetails: { ...readyForm.customerDetails, email: '' } };
  const { checkout, calls } = open([], { form });
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()).toMatchObject({
    isSubmitted: true,
    message: 'Please provide all the required information',
  });
  expect(calls).toEqual([]);
});

test('does not pay without both consents', async () => {
  const { checkout, calls } = open([], { form: { ...readyForm, agreesToMessages: false } });
  expect(await checkout.pay()).toBe(false);
  expect(calls).toEqual([]);
});

const keysOf = (calls: ReturnType<typeof open>['calls']) =>
  calls
    .filter(({ endpoint }) => endpoint === finalizePayment)
    .map(({ options }) => (options as { idempotencyKey: string }).idempotencyKey);

test('repeats an unanswered request with its idempotency key, and a refused one with a new key', async () => {
  const answers = [
    failing('unreachable', 'Error updating checkout session.'),
    { success: false, message: 'No.' },
    { authorization_url: paymentPage },
  ];
  const { checkout, calls } = open([[finalizePayment, () => answers.shift()]]);
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()).toMatchObject({ message: 'Failed to finalize payment', progress: 'idle' });
  await checkout.pay();
  expect(checkout.$checkout.get()?.message).toBe('No.');
  await checkout.pay();
  const keys = keysOf(calls);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('shows new figures and claims them in the next attempt', async () => {
  const figures = {
    subtotal: toMinor(300_000),
    discount: toMinor(0),
    deliveryFee: toMinor(0),
    total: toMinor(300_000),
  };
  const refusal = {
    success: false,
    message: 'Your total is now GHS 3,000.',
    code: 'AMOUNT_CHANGED',
    figures,
  };
  const answers = [refusal, { authorization_url: paymentPage }];
  const session = sessionWith();
  const { checkout, calls } = open([
    [finalizePayment, () => answers.shift()],
    [postCheckout, opened(session)],
  ]);
  await checkout.pay();
  expect(checkout.$checkout.get()).toMatchObject({ figures, message: 'Your total is now GHS 3,000.' });
  await checkout.pay();
  expect(calls.at(-1)?.input).toMatchObject({ body: { amount: 300_000 } });
});

test('shows a changed total before paying it', async () => {
  const dearer = sessionWith({ amount: toMinor(310_000), items: [line('sku-1', 310_000)] });
  const { checkout, calls, clock } = open([
    [postCheckout, opened(dearer)],
    [finalizePayment, { authorization_url: paymentPage }],
  ]);
  clock.now += 61_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()?.message).toMatch(
    /^Your total is now GHS.3,100\. Please check it and try again\.$/,
  );
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('refreshes the session after a minute, and keeps it when the gateway does not answer', async () => {
  const { checkout, calls, clock, effects } = open([[postCheckout, failing('unreachable')]]);
  await checkout.refresh();
  expect(calls).toEqual([]);
  clock.now += 60_000;
  expect(await checkout.refresh()).toBe(true);
  expect(calls).toHaveLength(1);
  expect(effects.reload).not.toHaveBeenCalled();
});

test.each([
  ['an emptied bag', { success: false, message: 'Your bag is empty.' }],
  ['a paid session', opened(sessionWith({ hasCompletedPayment: true }))],
])('%s reloads the page', async (_, answer) => {
  const { checkout, clock, effects } = open([[postCheckout, answer]]);
  clock.now += 60_000;
  expect(await checkout.refresh()).toBe(false);
  expect(effects.reload).toHaveBeenCalledOnce();
});

test('stores every change for the next page', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'firstName', text: 'Efua' });
  const { checkout } = open();
  expect(checkout.$checkout.get()?.form.customerDetails.firstName).toBe('Efua');
});

test('what was typed before hydration wins over the draft', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'lastName', text: 'Owusu' });
  const typed = { ...readyForm, customerDetails: { ...readyForm.customerDetails, firstName: 'Esi' } };
  const { checkout } = open([], {}, typed);
  expect(checkout.$checkout.get()?.form.customerDetails).toMatchObject({
    firstName: 'Esi',
    lastName: 'Owusu',
  });
});

test('a posted form wins over the draft', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'firstName', text: 'Efua' });
  const { checkout } = open([], { isPosted: true });
  expect(checkout.$checkout.get()?.form.customerDetails.firstName).toBe('Ama');
});

test('the profile fills blank fields of the draft', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'phoneNumber', text: '' });
  const { checkout } = open([], { profile: { phoneNumber: '0201112223', firstName: 'Other' } });
  expect(checkout.$checkout.get()?.form.customerDetails).toMatchObject({
    phoneNumber: '0201112223',
    firstName: 'Ama',
  });
});

test('enables the button after a return from the back-forward cache, for another payment', async () => {
  const session = sessionWith();
  const { checkout, calls } = open([
    [finalizePayment, { authorization_url: paymentPage }],
    [postCheckout, opened(session)],
  ]);
  await checkout.pay();
  await checkout.restoreFromCache();
  expect(checkout.$checkout.get()?.progress).toBe('idle');
  await checkout.pay();
  expect(new Set(keysOf(calls)).size).toBe(2);
});

const changed = {
  success: false,
  message: 'Your bag has changed. Please review your order.',
  code: 'BAG_CHANGED',
};
const two = sessionWith({ items: [line('sku-1', 290_000, 2)], amount: toMinor(580_000) });

test('shows a bag that changed elsewhere before paying it, and keeps the form', async () => {
  const { checkout, calls } = open(
    [
      [finalizePayment, changed],
      [postCheckout, opened(sessionWith())],
    ],
    { session: two },
  );
  checkout.change({ type: 'contactTyped', field: 'firstName', text: 'Efua' });
  expect(await checkout.pay()).toBe(false);
  const state = checkout.$checkout.get();
  expect(state).toMatchObject({
    message: changed.message,
    progress: 'idle',
    session: { items: [{ quantity: 1 }] },
  });
  expect(state?.form.customerDetails.firstName).toBe('Efua');
  await checkout.pay();
  const paid = calls.findLast(({ endpoint }) => endpoint === finalizePayment);
  expect(paid?.input).toMatchObject({ body: { amount: 290_000 } });
});

test('reports a changed bag found by the refresh, and does not pay it yet', async () => {
  const { checkout, calls, clock } = open([[postCheckout, opened(two)]]);
  clock.now += 61_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()?.message).toBe(changed.message);
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('reopens an expired session on the next attempt', async () => {
  const answers = [
    { success: false, message: 'Your checkout session has expired' },
    { authorization_url: paymentPage },
  ];
  const { checkout, effects } = open([
    [finalizePayment, () => answers.shift()],
    [postCheckout, opened(sessionWith({ _id: 'session-2' }))],
  ]);
  await checkout.pay();
  expect(checkout.$checkout.get()?.message).toBe('Your checkout session has expired');
  await checkout.pay();
  expect(checkout.$checkout.get()?.session._id).toBe('session-2');
  expect(effects.redirect).toHaveBeenCalledWith(paymentPage);
});

test('reloads when the bag was emptied elsewhere', async () => {
  const { checkout, effects } = open([
    [finalizePayment, changed],
    [postCheckout, { success: false, message: 'Your bag is empty.' }],
  ]);
  expect(await checkout.pay()).toBe(true);
  expect(effects.reload).toHaveBeenCalledOnce();
});
