import { expect, test } from 'vitest';
import { checkoutAnalyticsEvent } from './checkout.effects.ts';

test.each([
  ['finalized', null, 'finalized_checkout', {}],
  ['completed', undefined, 'completed_checkout', {}],
  ['finalized', 'cash', 'finalized_payment_on_delivery_checkout', { podPaymentMethod: 'cash' }],
  [
    'completed',
    'mobile_money',
    'completed_payment_on_delivery_checkout',
    { podPaymentMethod: 'mobile_money' },
  ],
] as const)('%s with payment on delivery %s is %s', (step, method, action, more) => {
  expect(checkoutAnalyticsEvent(step, 's1', method)).toEqual({
    action,
    data: { checkoutSessionId: 's1', ...more },
  });
});
