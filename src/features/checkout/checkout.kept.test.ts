import { beforeEach, expect, test, vi } from 'vitest';
import { checkoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { forgetKeptCheckout } from '#shop/checkout/kept-checkout.store.ts';
import { glow, line, readyForm, sessionWith, shop } from './checkout.fixture.ts';
import { readKept, writeKept } from './checkout.kept.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', storage);
});

const session = sessionWith();
const abroad = [
  { type: 'methodChosen', method: 'delivery' } as const,
  { type: 'countryChosen', country: 'US' } as const,
].reduce((form, event) => checkoutForm(form, event, shop), readyForm);

test('gives back what was typed', () => {
  writeKept({ form: abroad, writesSuburb: true }, session.items);
  expect(readKept(session, shop)).toEqual({ form: abroad, writesSuburb: true });
});

test('a code that was applied to another bag goes back to the input', () => {
  writeKept({ form: { ...readyForm, discount: glow }, writesSuburb: false }, session.items);
  const changed = sessionWith({ items: [line('sku-1', 290_000, 2)] });
  expect(readKept(changed, shop)?.form).toMatchObject({
    discount: null,
    promoInput: 'GLOW20',
    promoNotice: 'Your bag has changed. Apply your code again.',
  });
});

test('the discount on record wins over the kept one', () => {
  writeKept({ form: { ...readyForm, discount: glow }, writesSuburb: false }, session.items);
  const recorded = { ...glow, code: 'OTHER' };
  expect(readKept(sessionWith({ discount: recorded }), shop)?.form.discount).toEqual(recorded);
  expect(readKept(session, shop)?.form).toMatchObject({ discount: null, promoInput: '', promoNotice: null });
});

test('the option follows from the address, whatever the storage says', () => {
  writeKept({ form: { ...abroad, deliveryOption: 'within-accra' }, writesSuburb: false }, session.items);
  expect(readKept(session, shop)?.form.deliveryOption).toBe('intl');
});

test('a method that is closed by now gives way to the other', () => {
  writeKept({ form: abroad, writesSuburb: false }, session.items);
  const closed = { ...shop, fulfilment: { enableDelivery: false } };
  expect(readKept(session, closed)?.form.deliveryMethod).toBe('pickup');
});

test.each(['', 'null', '{', '{"bag":1}', '{"bag":"","form":null}', '[]'])('%j is nothing', (text) => {
  kept.set('checkoutState', text);
  expect(readKept(session, shop)).toBeUndefined();
});

test('an older form lends what it has', () => {
  kept.set(
    'checkoutState',
    JSON.stringify({
      bag: '',
      form: { deliveryDetails: { city: 7 }, billingDetails: {}, customerDetails: { firstName: 'Ama' } },
    }),
  );
  expect(readKept(session, shop)?.form).toMatchObject({
    deliveryMethod: 'pickup',
    isBillingSame: true,
    customerDetails: { firstName: 'Ama', lastName: '' },
    deliveryDetails: { city: '' },
  });
});

test('forgotten, it is gone', () => {
  writeKept({ form: abroad, writesSuburb: false }, session.items);
  forgetKeptCheckout();
  expect(readKept(session, shop)).toBeUndefined();
});

test('where storage is blocked nothing is kept and nothing breaks', () => {
  const blocked = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  writeKept({ form: abroad, writesSuburb: false }, session.items);
  forgetKeptCheckout();
  expect(readKept(session, shop)).toBeUndefined();
});
