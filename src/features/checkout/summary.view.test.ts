import { expect, test } from 'vitest';
import type { DeliveryFees } from '#contract/delivery/delivery.rules.ts';
import { noMoney, toMinor } from '#contract/wire/money.ts';
import { glow, initialWith, settings } from './checkout.fixture.ts';
import {
  type CheckoutEvent,
  type CheckoutShop,
  type CheckoutValues,
  checkoutReducer,
  initialCheckoutValues,
} from './checkout.reducer.ts';
import { checkoutFee, promoView, summaryView } from './summary.view.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: true, now: 0 };
const after = (...events: CheckoutEvent[]) =>
  events.reduce((form, event) => checkoutReducer(form, event, shop), initialCheckoutValues(shop));
const delivery: CheckoutEvent = { type: 'methodChosen', method: 'delivery' };
const to = (country: string): CheckoutEvent => ({ type: 'countryChosen', country });
const toAccra: CheckoutEvent[] = [delivery, to('GH'), { type: 'regionChosen', region: 'GA' }];

test('the fee depends on method and option', () => {
  expect(checkoutFee(after(), {})).toBe(0);
  expect(checkoutFee(after(delivery), {})).toBeNull();
  expect(checkoutFee(after(...toAccra), {})).toBe(3000);
});

test('the delivery row shows the fee, Free, or what is missing', () => {
  const row = (form: CheckoutValues, fees: DeliveryFees = {}) =>
    summaryView(initialWith({ form, settings: { ...settings, currency: 'usd', fees } })).rows[1]?.value;
  expect(row(after())).toBe('Free');
  expect(row(after(delivery, to('GH')))).toBe('Choose your delivery option');
  expect(row(after(...toAccra))).toBe('$30');
  expect(row(after(...toAccra), { waiveDeliveryFees: true })).toBe('Free');
});

test('a code that the gateway does not count is not shown as applied', () => {
  const form = { ...after(), discount: glow };
  const total = toMinor(290_000);
  const figures = { subtotal: total, discount: noMoney, deliveryFee: noMoney, total };
  const state = initialWith({ form, figures });
  expect(promoView(state).appliedCode).toBeUndefined();
  expect(summaryView(state).rows[2]).toMatchObject({ label: 'Discount', value: '–' });
  expect(summaryView(state).lines[0]).toMatchObject({ was: undefined });
});
