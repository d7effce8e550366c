import { beforeEach, expect, test, vi } from 'vitest';
import { clearCheckoutDraft } from '#shop/session/session.storage.ts';
import { storageOf } from '../../../tests/support/storage.ts';
import { readDraft, writeDraft } from './checkout.draft.ts';
import { glow, line, readyForm, sessionWith, settings } from './checkout.fixture.ts';
import { checkoutForm } from './checkout-form.rules.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', storageOf(stored));
});

const session = sessionWith();
const abroad = [
  { type: 'methodChosen', method: 'delivery' } as const,
  { type: 'countryChosen', country: 'US' } as const,
].reduce((form, event) => checkoutForm(form, event, settings), readyForm);

test('restores what was typed', () => {
  writeDraft({ form: abroad, writesSuburb: true }, session.items);
  expect(readDraft(session, settings)).toEqual({ form: abroad, writesSuburb: true });
});

test('returns a code that was applied to another bag to the input', () => {
  writeDraft({ form: { ...readyForm, discount: glow }, writesSuburb: false }, session.items);
  const changed = sessionWith({ items: [line('sku-1', 290_000, 2)] });
  expect(readDraft(changed, settings)?.form).toMatchObject({
    discount: null,
    promoInput: 'GLOW20',
    promoNotice: 'Your bag changed. Apply your code again.',
  });
});

test("the recorded discount wins over the draft's", () => {
  writeDraft({ form: { ...readyForm, discount: glow }, writesSuburb: false }, session.items);
  const recorded = { ...glow, code: 'OTHER' };
  const changed = sessionWith({ discount: recorded, items: [line('sku-1', 290_000, 2)] });
  expect(readDraft(changed, settings)?.form.discount).toEqual(recorded);
  expect(readDraft(session, settings)?.form).toMatchObject({
    discount: null,
    promoInput: '',
    promoNotice: null,
  });
});

test('a code stays with the same lines in another order', () => {
  const lines = [line('sku-1', 290_000), line('sku-2', 1000)];
  writeDraft({ form: { ...readyForm, discount: glow }, writesSuburb: false }, lines);
  const reordered = sessionWith({ items: lines.toReversed() });
  expect(readDraft(reordered, settings)?.form).toMatchObject({ promoInput: '', promoNotice: null });
});

test('a code that is being typed is kept over one that the session dropped', () => {
  writeDraft({ form: { ...readyForm, promoInput: 'TYPED' }, writesSuburb: false }, session.items);
  const droppedCode = 'OLD';
  expect(readDraft({ ...session, droppedCode }, settings)?.form.promoInput).toBe('TYPED');
  writeDraft({ form: readyForm, writesSuburb: false }, session.items);
  expect(readDraft({ ...session, droppedCode }, settings)?.form.promoInput).toBe('OLD');
});

test('computes the delivery option from the address', () => {
  writeDraft({ form: { ...abroad, deliveryOption: 'within-accra' }, writesSuburb: false }, session.items);
  expect(readDraft(session, settings)?.form.deliveryOption).toBe('intl');
});

test('switches from an unavailable method to the other', () => {
  writeDraft({ form: abroad, writesSuburb: false }, session.items);
  const closed = { ...settings, fulfilment: { enableDelivery: false } };
  expect(readDraft(session, closed)?.form.deliveryMethod).toBe('pickup');
});

test.each(['', 'null', '{', '{"bag":1}', '{"bag":"","form":null}', '[]'])('%j is no draft', (text) => {
  stored.set('checkoutState', text);
  expect(readDraft(session, settings)).toBeUndefined();
});

test('keeps the valid fields of an older draft', () => {
  stored.set(
    'checkoutState',
    JSON.stringify({
      bag: '',
      form: { deliveryDetails: { city: 7 }, billingDetails: {}, customerDetails: { firstName: 'Ama' } },
    }),
  );
  expect(readDraft(session, settings)?.form).toMatchObject({
    deliveryMethod: 'pickup',
    isBillingSame: true,
    customerDetails: { firstName: 'Ama', lastName: '' },
    deliveryDetails: { city: '' },
  });
});

test('clears the draft', () => {
  writeDraft({ form: abroad, writesSuburb: false }, session.items);
  clearCheckoutDraft();
  expect(readDraft(session, settings)).toBeUndefined();
});

test('works without storage', () => {
  const blocked = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  writeDraft({ form: abroad, writesSuburb: false }, session.items);
  clearCheckoutDraft();
  expect(readDraft(session, settings)).toBeUndefined();
});
