import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkoutActionBody } from './checkout-action.schema.ts';

const finalize = {
  customerEmail: 'ama@example.com',
  amount: 59.98,
  orderDetails: { deliveryMethod: 'pickup' },
};
const read = (body: object) => z.safeParse(checkoutActionBody, body);

describe('an action on a checkout session', () => {
  it('is finalize-payment by default', () => {
    expect(read(finalize).data).toMatchObject({ action: 'finalize-payment', amount: 5998 });
  });

  it('is one of six', () => {
    for (const action of ['complete-checkout', 'place-order', 'update-order', 'cancel-order']) {
      expect(read({ action, sessionId: 's1' }).data).toMatchObject({ action, sessionId: 's1' });
    }
    expect(read({ ...finalize, action: 'create-pod-order' }).data).toMatchObject({
      action: 'create-pod-order',
    });
    expect(read({ ...finalize, action: 'refund-order' }).success).toBe(false);
  });

  it('that starts a payment needs amount and order details', () => {
    const { amount: _, ...amountless } = finalize;
    const { orderDetails: __, ...detailless } = finalize;
    expect([read(amountless).success, read(detailless).success]).toEqual([false, false]);
  });

  it('accepts incomplete details, which are refused with a text', () => {
    const orderDetails = {
      customerDetails: { firstName: '', email: null },
      deliveryDetails: { country: '', street: null },
      deliveryFee: null,
      discount: null,
    };
    expect(read({ ...finalize, orderDetails }).success).toBe(true);
    expect(read({ ...finalize, orderDetails: {} }).success).toBe(true);
  });

  it.each([
    ['deliveryMethod', 'drone'],
    ['deliveryOption', 'moon'],
    ['deliveryFee', 29.999],
    ['pickupLocation', 'x'.repeat(101)],
    ['deliveryInstructions', 'x'.repeat(501)],
    ['podPaymentMethod', 'cheque'],
    ['discount', { code: 'X', totalDiscount: 1.005 }],
  ])('refuses a %s out of range', (field, value) => {
    expect(read({ ...finalize, orderDetails: { [field]: value } }).success).toBe(false);
  });

  it('claims a discount by its total or only by its code', () => {
    const claims = (discount: object) =>
      z.decode(checkoutActionBody, { ...finalize, orderDetails: { discount } } as never);
    expect(claims({ code: 'X' })).toMatchObject({ orderDetails: { discount: { code: 'X' } } });
    const discount = { id: 'p1', code: 'X', type: 'fixed', value: 5, span: 'entire-order', totalDiscount: 5 };
    expect(claims(discount)).toMatchObject({
      orderDetails: { discount: { ...discount, value: 500, totalDiscount: 500 } },
    });
  });
});
