import { expect, test } from 'vitest';
import { canSubmit, missingConsent } from './checkout.validation.ts';
import {
  type CheckoutEvent,
  type CheckoutShop,
  checkoutForm,
  initialCheckoutForm,
} from './checkout-form.rules.ts';

const shop: CheckoutShop = { fulfilment: {}, offersPaymentOnDelivery: true, now: 0 };
const after = (...events: CheckoutEvent[]) =>
  events.reduce((form, event) => checkoutForm(form, event, shop), initialCheckoutForm(shop));

test('submit requires both consents and an available method', () => {
  const policies: CheckoutEvent = { type: 'policiesAgreed', agrees: true };
  const messages: CheckoutEvent = { type: 'messagesAgreed', agrees: true };
  expect(canSubmit(after(policies), shop)).toBe(false);
  expect(canSubmit(after(messages), shop)).toBe(false);
  expect(canSubmit(after(policies, messages), shop)).toBe(true);
  const missing = [after(messages), after(policies), after(policies, messages)].map(missingConsent);
  expect(missing.map((error) => error?.id)).toEqual(['agreesToPolicies', 'agreesToMessages', undefined]);
  const closed = { ...shop, fulfilment: { enableStorePickup: false, enableDelivery: false } };
  expect(canSubmit(after(policies, messages), closed)).toBe(false);
});
