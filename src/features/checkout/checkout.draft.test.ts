import { beforeEach, expect, test, vi } from 'vitest';
import { clearCheckoutDraft } from '#shop/checkout/checkout.storage.ts';
import { storageOf } from '../../../tests/support/storage.ts';
import { readDraft, restoreForm, writeDraft } from './checkout.draft.ts';
import { glow, initialWith, line, now, readyForm, sessionWith, settings } from './checkout.fixture.ts';
import { checkoutReducer } from './checkout.reducer.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', storageOf(stored));
});

const session = sessionWith();
const abroad = [
  { type: 'methodChosen', method: 'delivery' } as const,
  { type: 'countryChosen', country: 'US' } as const,
].reduce((form, event) => checkoutReducer(form, event, settings), readyForm);

test('restores what was typed', () => {
  const form = { ...abroad, writesSuburb: true };
  writeDraft(form, session.items);
  expect(readDraft(session, settings)).toEqual(form);
});

test('returns a code that was applied to another bag to the input', () => {
  writeDraft({ ...readyForm, discount: glow }, session.items);
  const changed = sessionWith({ items: [line('sku-1', 290_000, 2)] });
  expect(readDraft(changed, settings)).toMatchObject({
    discount: null,
    promoInput: 'GLOW20',
    promoNotice: 'Your bag changed. Apply your code again.',
  });
});

test("the recorded discount wins over the draft's", () => {
  writeDraft({ ...readyForm, discount: glow }, session.items);
  const recorded = { ...glow, code: 'OTHER' };
  const changed = sessionWith({ discount: recorded, items: [line('sku-1', 290_000, 2)] });
  expect(readDraft(changed, settings)?.discount).toEqual(recorded);
  expect(readDraft(session, settings)).toMatchObject({
    discount: null,
    promoInput: '',
    promoNotice: null,
  });
});

test('a code stays with the same lines in another order', () => {
  const lines = [line('sku-1', 290_000), line('sku-2', 1000)];
  writeDraft({ ...readyForm, discount: glow }, lines);
  const reordered = sessionWith({ items: lines.toReversed() });
  expect(readDraft(reordered, settings)).toMatchObject({ promoInput: '', promoNotice: null });
});

test('a code that is being typed is kept over one that the session dropped', () => {
  writeDraft({ ...readyForm, promoInput: 'TYPED' }, session.items);
  const droppedCode = 'OLD';
  expect(readDraft({ ...session, droppedCode }, settings)?.promoInput).toBe('TYPED');
  writeDraft(readyForm, session.items);
  expect(readDraft({ ...session, droppedCode }, settings)?.promoInput).toBe('OLD');
});

test('a code for some products stays as it is when another field was typed before hydration', () => {
  const discount = { ...glow, span: 'selected-products' as const, productSkus: ['sku-1'] };
  const form = { ...readyForm, discount };
  const typed = { ...form, deliveryInstructions: 'Call first' };
  expect(restoreForm(initialWith({ form, session: sessionWith({ discount }) }), now, typed)).toEqual(typed);
});

test('computes the delivery option from the address', () => {
  writeDraft({ ...abroad, deliveryOption: 'within-accra' }, session.items);
  expect(readDraft(session, settings)?.deliveryOption).toBe('intl');
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
  expect(readDraft(session, settings)).toMatchObject({
    deliveryMethod: 'pickup',
    isBillingSame: true,
    customerDetails: { firstName: 'Ama', lastName: '' },
    deliveryDetails: { city: '' },
  });
});

test('clears the draft', () => {
  writeDraft(abroad, session.items);
  clearCheckoutDraft();
  expect(readDraft(session, settings)).toBeUndefined();
});

test('works without storage', () => {
  const blocked = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  writeDraft(abroad, session.items);
  clearCheckoutDraft();
  expect(readDraft(session, settings)).toBeUndefined();
});
