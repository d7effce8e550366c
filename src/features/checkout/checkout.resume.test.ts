import { expect, test } from 'vitest';
import { addressWith, sessionWith, terms } from './checkout.fixture.ts';
import { resumedForm } from './checkout.resume.ts';

const customerDetails = {
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  phoneNumber: '0241234567',
};
const osu = { country: 'GH', region: 'GA', street: 'Oxford Street', neighborhood: 'osu' };
const paying = sessionWith({
  customerDetails,
  deliveryMethod: 'delivery',
  deliveryDetails: addressWith(osu),
  billingDetails: addressWith(osu),
  deliveryInstructions: 'Call first',
});

test('nothing is lost on the way back from the payment page', () => {
  expect(resumedForm(paying, terms)).toMatchObject({
    customerDetails,
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
    deliveryDetails: osu,
    deliveryInstructions: 'Call first',
    isBillingSame: true,
    billingDetails: { country: '' },
  });
});

test('another billing address stays one', () => {
  const billingDetails = addressWith({ country: 'FR', address: '1 rue', city: 'Paris' });
  expect(resumedForm({ ...paying, billingDetails }, terms)).toMatchObject({
    isBillingSame: false,
    billingDetails: { city: 'Paris' },
  });
});

test('a session that nobody tried to pay opens the form anew', () => {
  expect(resumedForm(sessionWith(), terms)).toMatchObject({ deliveryMethod: 'pickup', deliveryOption: null });
});

test('a method that is closed by now gives way to the other', () => {
  const closed = { ...terms, fulfilment: { enableDelivery: false } };
  expect(resumedForm(paying, closed).deliveryMethod).toBe('pickup');
});
