import { expect, test } from 'vitest';
import { checkoutEvent } from './checkout.event.ts';

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
] as const)('%s with %s on delivery is %s', (step, method, action, more) => {
  expect(checkoutEvent(step, 's1', method)).toEqual({ action, data: { checkoutSessionId: 's1', ...more } });
});
