import { beforeEach, expect, test } from 'vitest';
import { finalizePayment, getActiveSession, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { getStorefront } from '#contract/store/store.endpoints.ts';
import { now, opened, readyForm, sessionWith, terms } from './checkout.fixture.ts';
import { emptyStorage, open } from './open-checkout.fixture.ts';

beforeEach(emptyStorage);

const paymentPage = 'https://pay.example/1';

test('a session that ran out before the shopper pays has its own screen, which the edge draws', async () => {
  const { checkout, asked, effects } = open([[getActiveSession, null]]);
  expect(await checkout.pay()).toBe(true);
  expect(effects.post).toHaveBeenCalledOnce();
  expect(asked.map(({ endpoint }) => endpoint)).toEqual([getActiveSession]);
});

test('a session that another tab began in place of one that ran out is the one that is paid', async () => {
  const other = sessionWith({ _id: 'session-2' });
  const { checkout, asked } = open([
    [getActiveSession, other],
    [postCheckout, opened(other)],
    [finalizePayment, { authorization_url: paymentPage }],
  ]);
  expect(await checkout.pay()).toBe(true);
  const paid = asked.findLast(({ endpoint }) => endpoint === finalizePayment);
  expect(paid?.input).toMatchObject({ params: { sessionId: 'session-2' } });
});

test('the other method takes over when a restriction begins while the form is open', async () => {
  const deliveryRestriction = { isActive: true, startTime: now + 5_000 };
  const form = { ...readyForm, deliveryMethod: 'delivery' as const };
  const { checkout, asked, clock } = open([], {
    form,
    terms: { ...terms, fulfilment: { deliveryRestriction } },
  });
  await checkout.passTime();
  expect(checkout.$checkout.get()?.form.deliveryMethod).toBe('delivery');
  clock.now += 10_000;
  await checkout.passTime();
  expect(checkout.$checkout.get()?.form.deliveryMethod).toBe('pickup');
  expect(asked).toEqual([]);
});

test('what the store changes is seen within a minute, or when the page is looked at again', async () => {
  const config = { fulfillment: { enableStorePickup: false }, deliveryFees: { withinAccra: 4_000 } };
  const { checkout, asked, clock } = open([[getStorefront, { name: 'Strand', currency: 'ghs', config }]]);
  clock.now += 59_000;
  await checkout.passTime();
  expect(asked).toEqual([]);
  clock.now += 1_000;
  await checkout.passTime();
  expect(asked[0]?.input).toEqual({ query: { storeName: 'Strand', guest: 'none' } });
  expect(checkout.$checkout.get()).toMatchObject({
    form: { deliveryMethod: 'delivery' },
    terms: { fees: { deliveryFees: { withinAccra: 4_000 } } },
  });
  await checkout.lookAgain();
  expect(asked.filter(({ endpoint }) => endpoint === getStorefront)).toHaveLength(2);
});

/** A delivery within Accra that costs nothing, so that its total is the pickup's. */
const waivedDelivery = {
  form: {
    ...readyForm,
    deliveryMethod: 'delivery' as const,
    deliveryOption: 'within-accra' as const,
    deliveryDetails: {
      ...readyForm.deliveryDetails,
      ...{ country: 'GH', region: 'GA', street: 'Oxford Street', neighborhood: 'osu' },
    },
  },
  terms: { ...terms, fees: { waiveDeliveryFees: true } },
};

test('a delivery that is restricted since the last look is not paid as a pickup', async () => {
  const deliveryRestriction = { isActive: true, startTime: now + 5_000, message: 'Our rider is away.' };
  const { checkout, asked, clock } = open([[finalizePayment, { authorization_url: paymentPage }]], {
    ...waivedDelivery,
    terms: { ...waivedDelivery.terms, fulfilment: { deliveryRestriction } },
  });
  clock.now += 6_000;
  expect(await checkout.pay()).toBe(false);
  expect(checkout.$checkout.get()).toMatchObject({
    message: 'Our rider is away.',
    work: 'none',
    form: { deliveryMethod: 'pickup' },
  });
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});

test('nor is one that the store switches off while the session is asked for', async () => {
  const config = { fulfillment: { enableDelivery: false }, waiveDeliveryFees: true };
  const session = sessionWith();
  const { checkout, asked, clock } = open(
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
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain(finalizePayment);
});
