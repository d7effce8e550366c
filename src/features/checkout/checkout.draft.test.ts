import { beforeEach, expect, test, vi } from 'vitest';
import { checkoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { forgetCheckoutDraft } from '#shop/checkout/checkout-draft.flag.ts';
import { readDraft, writeDraft } from './checkout.draft.ts';
import { glow, line, readyForm, sessionWith, terms } from './checkout.fixture.ts';

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
].reduce((form, event) => checkoutForm(form, event, terms), readyForm);

test('gives back what was typed', () => {
  writeDraft({ form: abroad, writesSuburb: true }, session.items);
  expect(readDraft(session, terms)).toEqual({ form: abroad, writesSuburb: true });
});

test('a code that was applied to another bag goes back to the input', () => {
  writeDraft({ form: { ...readyForm, discount: glow }, writesSuburb: false }, session.items);
  const changed = sessionWith({ items: [line('sku-1', 290_000, 2)] });
  expect(readDraft(changed, terms)?.form).toMatchObject({
    discount: null,
    promoInput: 'GLOW20',
    promoNotice: 'Your bag has changed. Apply your code again.',
  });
});

test('the discount on record wins over the kept one', () => {
  writeDraft({ form: { ...readyForm, discount: glow }, writesSuburb: false }, session.items);
  const recorded = { ...glow, code: 'OTHER' };
  expect(readDraft(sessionWith({ discount: recorded }), terms)?.form.discount).toEqual(recorded);
  expect(readDraft(session, terms)?.form).toMatchObject({
    discount: null,
    promoInput: '',
    promoNotice: null,
  });
});

test('the option follows from the address, whatever the storage says', () => {
  writeDraft({ form: { ...abroad, deliveryOption: 'within-accra' }, writesSuburb: false }, session.items);
  expect(readDraft(session, terms)?.form.deliveryOption).toBe('intl');
});

test('a method that is closed by now gives way to the other', () => {
  writeDraft({ form: abroad, writesSuburb: false }, session.items);
  const closed = { ...terms, fulfilment: { enableDelivery: false } };
  expect(readDraft(session, closed)?.form.deliveryMethod).toBe('pickup');
});

test.each(['', 'null', '{', '{"bag":1}', '{"bag":"","form":null}', '[]'])('%j is nothing', (text) => {
  kept.set('checkoutState', text);
  expect(readDraft(session, terms)).toBeUndefined();
});

test('an older form lends what it has', () => {
  kept.set(
    'checkoutState',
    JSON.stringify({
      bag: '',
      form: { deliveryDetails: { city: 7 }, billingDetails: {}, customerDetails: { firstName: 'Ama' } },
    }),
  );
  expect(readDraft(session, terms)?.form).toMatchObject({
    deliveryMethod: 'pickup',
    isBillingSame: true,
    customerDetails: { firstName: 'Ama', lastName: '' },
    deliveryDetails: { city: '' },
  });
});

test('forgotten, it is gone', () => {
  writeDraft({ form: abroad, writesSuburb: false }, session.items);
  forgetCheckoutDraft();
  expect(readDraft(session, terms)).toBeUndefined();
});

test('where storage is blocked nothing is kept and nothing breaks', () => {
  const blocked = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  writeDraft({ form: abroad, writesSuburb: false }, session.items);
  forgetCheckoutDraft();
  expect(readDraft(session, terms)).toBeUndefined();
});
