import { beforeEach, expect, test } from 'vitest';
import { finalizePayment, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { failing, line, opened, readyForm, sessionWith } from './checkout.fixture.ts';
import { emptyStorage, open } from './open-checkout.fixture.ts';

const paymentPage = 'https://pay.example/1';

beforeEach(emptyStorage);

test('begins as the edge has drawn it', () => {
  const { checkout } = open([], { message: 'Failed to finalize payment' });
  expect(checkout.$checkout.get()).toMatchObject({
    form: readyForm,
    message: 'Failed to finalize payment',
    work: 'none',
  });
});

test('leads a complete form to the payment page and stays busy', async () => {
  const { checkout, effects } = open([[finalizePayment, { authorization_url: paymentPage }]]);
  expect(await checkout.pay()).toBe(true);
  expect(effects.goTo).toHaveBeenCalledExactlyOnceWith(paymentPage);
  expect(effects.note).toHaveBeenCalledExactlyOnceWith({
    action: 'finalized_checkout',
    data: { checkoutSessionId: sessionWith()._id },
  });
  expect(checkout.$checkout.get()?.work).toBe('paying');
});

test('pays once however often the button is pressed', async () => {
  const { checkout, asked } = open([[finalizePayment, { authorization_url: paymentPage }]]);
  await Promise.all([checkout.pay(), checkout.pay(), checkout.pay()]);
  expect(asked.filter(({ endpoint }) => endpoint === finalizePayment)).toHaveLength(1);
});

test('asks for what is missing before the gateway is asked', async () => {
  const form = { ...readyForm, customerDetails: { ...readyForm.customerDetails, email: '' } };
  const { checkout, asked } = open([], { form });
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()).toMatchObject({
    hasTried: true,
    message: 'Please provide all the required information',
  });
  expect(asked).toEqual([]);
});

test('without both boxes nothing is paid', async () => {
  const { checkout, asked } = open([], { form: { ...readyForm, agreesToMessages: false } });
  expect(await checkout.pay()).toBe(false);
  expect(asked).toEqual([]);
});

test('an unanswered request is repeated under its key, a refused one is not', async () => {
  const answers = [
    failing('unreachable', 'Error updating checkout session.'),
    { success: false, message: 'No.' },
    { authorization_url: paymentPage },
  ];
  const { checkout, asked } = open([[finalizePayment, () => answers.shift()]]);
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()).toMatchObject({ message: 'Failed to finalize payment', work: 'none' });
  await checkout.pay();
  expect(checkout.$checkout.get()?.message).toBe('No.');
  await checkout.pay();
  const keys = asked
    .filter(({ endpoint }) => endpoint === finalizePayment)
    .map(({ options }) => (options as { idempotencyKey: string }).idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('new figures are shown, and claimed by the next try', async () => {
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
  const { checkout, asked } = open([
    [finalizePayment, () => answers.shift()],
    [postCheckout, opened(session)],
  ]);
  await checkout.pay();
  expect(checkout.$checkout.get()).toMatchObject({ figures, message: 'Your total is now GHS 3,000.' });
  await checkout.pay();
  expect(asked.at(-1)?.input).toMatchObject({ body: { amount: 300_000 } });
});

test('a total that changed while nobody looked is shown before it is paid', async () => {
  const dearer = sessionWith({ amount: toMinor(310_000), items: [line('sku-1', 310_000)] });
  const { checkout, asked, clock } = open([
    [postCheckout, opened(dearer)],
    [finalizePayment, { authorization_url: paymentPage }],
  ]);
  clock.now += 61_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()?.message).toMatch(
    /^Your total is now GHS.3,100\. Please check it and try again\.$/,
  );
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('the session follows the bag after a minute, and without an answer it stays', async () => {
  const { checkout, asked, clock, effects } = open([[postCheckout, failing('unreachable')]]);
  await checkout.refresh();
  expect(asked).toEqual([]);
  clock.now += 60_000;
  expect(await checkout.refresh()).toBe(true);
  expect(asked).toHaveLength(1);
  expect(effects.reload).not.toHaveBeenCalled();
});

test.each([
  ['an emptied bag', { success: false, message: 'Your bag is empty.' }],
  ['a paid session', opened(sessionWith({ hasCompletedPayment: true }))],
])('%s draws the page anew', async (_, answer) => {
  const { checkout, clock, effects } = open([[postCheckout, answer]]);
  clock.now += 60_000;
  expect(await checkout.refresh()).toBe(false);
  expect(effects.reload).toHaveBeenCalledOnce();
});

test('keeps every change, and a later page begins with it', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'firstName', text: 'Efua' });
  const { checkout } = open();
  expect(checkout.$checkout.get()?.form.customerDetails.firstName).toBe('Efua');
});

test('what was typed before the page woke wins over what was kept', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'lastName', text: 'Owusu' });
  const typed = { ...readyForm, customerDetails: { ...readyForm.customerDetails, firstName: 'Esi' } };
  const { checkout } = open([], {}, { drawn: readyForm, form: typed, writesSuburb: false });
  expect(checkout.$checkout.get()?.form.customerDetails).toMatchObject({
    firstName: 'Esi',
    lastName: 'Owusu',
  });
});

test('a posted form wins over what was kept', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'firstName', text: 'Efua' });
  const { checkout } = open([], { isPosted: true });
  expect(checkout.$checkout.get()?.form.customerDetails.firstName).toBe('Ama');
});

test('a profile fills what was kept blank', () => {
  const first = open().checkout;
  first.change({ type: 'contactTyped', field: 'phoneNumber', text: '' });
  const { checkout } = open([], { profile: { phoneNumber: '0201112223', firstName: 'Other' } });
  expect(checkout.$checkout.get()?.form.customerDetails).toMatchObject({
    phoneNumber: '0201112223',
    firstName: 'Ama',
  });
});

test('back by the browser, the button works again', async () => {
  const session = sessionWith();
  const { checkout } = open([
    [finalizePayment, { authorization_url: paymentPage }],
    [postCheckout, opened(session)],
  ]);
  await checkout.pay();
  await checkout.comeBack();
  expect(checkout.$checkout.get()?.work).toBe('none');
});

const changed = {
  success: false,
  message: 'Your bag has changed. Please review your order.',
  code: 'BAG_CHANGED',
};
const two = sessionWith({ items: [line('sku-1', 290_000, 2)], amount: toMinor(580_000) });

test('a bag that changed elsewhere is shown before it is paid, with everything typed', async () => {
  const { checkout, asked } = open(
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
    work: 'none',
    session: { items: [{ quantity: 1 }] },
  });
  expect(state?.form.customerDetails.firstName).toBe('Efua');
  await checkout.pay();
  const paid = asked.findLast(({ endpoint }) => endpoint === finalizePayment);
  expect(paid?.input).toMatchObject({ body: { amount: 290_000 } });
});

test('a changed bag that a minute-old page finds by itself is said, and not yet paid', async () => {
  const { checkout, asked, clock } = open([[postCheckout, opened(two)]]);
  clock.now += 61_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()?.message).toBe(changed.message);
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('a session that ran out is opened anew by the next try', async () => {
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
  expect(effects.goTo).toHaveBeenCalledWith(paymentPage);
});

test('a bag that was emptied elsewhere leaves nothing to pay for', async () => {
  const { checkout, effects } = open([
    [finalizePayment, changed],
    [postCheckout, { success: false, message: 'Your bag is empty.' }],
  ]);
  expect(await checkout.pay()).toBe(true);
  expect(effects.reload).toHaveBeenCalledOnce();
});
