import { beforeEach, expect, test } from 'vitest';
import { finalizePayment, getActiveSession, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { getStorefront } from '#contract/store/store.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { glow, now, opened, readyForm, sessionWith, settings } from './checkout.fixture.ts';
import { emptyStorage, open } from './open-checkout.fixture.ts';

beforeEach(emptyStorage);

const paymentPage = 'https://pay.example/1';

test('posts the form when the session has expired, so that the edge renders the status screen', async () => {
  const { checkout, calls, effects } = open([[getActiveSession, null]]);
  expect(await checkout.pay()).toBe(true);
  expect(effects.submitForm).toHaveBeenCalledOnce();
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([getActiveSession]);
});

test('pays the session that another tab opened in place of an expired one', async () => {
  const other = sessionWith({ _id: 'session-2' });
  const { checkout, calls } = open([
    [getActiveSession, other],
    [postCheckout, opened(other)],
    [finalizePayment, { authorization_url: paymentPage }],
  ]);
  expect(await checkout.pay()).toBe(true);
  const paid = calls.findLast(({ endpoint }) => endpoint === finalizePayment);
  expect(paid?.input).toMatchObject({ params: { sessionId: 'session-2' } });
});

test('names a code that has ended before it asks to pay without it', async () => {
  const ended = sessionWith();
  const { checkout, clock } = open([[postCheckout, opened(ended)]], {
    session: { ...ended, discount: glow },
    form: { ...readyForm, discount: glow },
  });
  clock.now += 61_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()?.message).toMatch(/^GLOW20 no longer applies\. Your total is now GHS/);
});

test('switches the method when a restriction starts while the form is open', async () => {
  const deliveryRestriction = { isActive: true, startTime: now + 5_000 };
  const form = { ...readyForm, deliveryMethod: 'delivery' as const };
  const { checkout, calls, clock } = open([], {
    form,
    settings: { ...settings, fulfilment: { deliveryRestriction } },
  });
  await checkout.refreshSettings();
  expect(checkout.$checkout.get()?.form.deliveryMethod).toBe('delivery');
  clock.now += 10_000;
  await checkout.refreshSettings();
  expect(checkout.$checkout.get()).toMatchObject({
    form: { deliveryMethod: 'pickup' },
    message: 'Delivery is unavailable right now.',
  });
  expect(calls).toEqual([]);
});

test('says why a delivery that was begun earlier has become a pickup', () => {
  open().checkout.change({ type: 'methodChosen', method: 'delivery' });
  expect(open().checkout.$checkout.get()?.form.deliveryMethod).toBe('delivery');
  const { checkout } = open([], { settings: { ...settings, fulfilment: { enableDelivery: false } } });
  expect(checkout.$checkout.get()).toMatchObject({
    form: { deliveryMethod: 'pickup' },
    message: 'Delivery is unavailable right now.',
  });
});

test("fetches the store's settings after a minute, or on focus", async () => {
  const config = { fulfillment: { enableStorePickup: false }, deliveryFees: { withinAccra: 4_000 } };
  const { checkout, calls, clock } = open([[getStorefront, { name: 'Strand', currency: 'ghs', config }]]);
  clock.now += 59_000;
  await checkout.refreshSettings();
  expect(calls).toEqual([]);
  clock.now += 1_000;
  await checkout.refreshSettings();
  expect(calls[0]?.input).toEqual({ query: { storeName: 'Strand', guest: 'none' } });
  expect(checkout.$checkout.get()).toMatchObject({
    form: { deliveryMethod: 'delivery' },
    settings: { fees: { deliveryFees: { withinAccra: 4_000 } } },
  });
  await checkout.revalidate();
  expect(calls.filter(({ endpoint }) => endpoint === getStorefront)).toHaveLength(2);
});

/** A free delivery within Accra: its total equals the pickup's. */
const waivedDelivery = {
  form: {
    ...readyForm,
    deliveryMethod: 'delivery' as const,
    deliveryOption: 'within-accra' as const,
    deliveryDetails: {
      ...readyForm.deliveryDetails,
      country: 'GH',
      region: 'GA',
      street: 'Oxford Street',
      neighborhood: 'osu',
    },
  },
  settings: { ...settings, fees: { waiveDeliveryFees: true } },
};

test('keeps the figures of a refusal until the delivery changes', () => {
  const amount = toMinor(1);
  const figures = { subtotal: amount, discount: amount, deliveryFee: amount, total: amount };
  const { checkout } = open([], { ...waivedDelivery, figures });
  checkout.change({ type: 'contactTyped', field: 'firstName', text: 'Efua' });
  expect(checkout.$checkout.get()?.figures).toEqual(figures);
  checkout.change({ type: 'optionChosen', option: 'outside-accra' });
  expect(checkout.$checkout.get()?.figures).toBeUndefined();
});

test('does not pay a newly restricted delivery as a pickup', async () => {
  const deliveryRestriction = { isActive: true, startTime: now + 5_000, message: 'Our rider is away.' };
  const { checkout, calls, clock } = open([[finalizePayment, { authorization_url: paymentPage }]], {
    ...waivedDelivery,
    settings: { ...waivedDelivery.settings, fulfilment: { deliveryRestriction } },
  });
  clock.now += 6_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()).toMatchObject({
    message: 'Our rider is away.',
    progress: 'idle',
    form: { deliveryMethod: 'pickup' },
  });
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('does not pay a delivery that the store disables during the session check', async () => {
  const config = { fulfillment: { enableDelivery: false }, waiveDeliveryFees: true };
  const session = sessionWith();
  const { checkout, calls, clock } = open(
    [
      [getStorefront, { name: 'Strand', currency: 'ghs', config }],
      [postCheckout, opened(session)],
      [getActiveSession, () => new Promise((answer) => setTimeout(answer, 10, session))],
      [finalizePayment, { authorization_url: paymentPage }],
    ],
    waivedDelivery,
  );
  clock.now += 60_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()?.message).toBe('This delivery method is currently unavailable.');
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});
