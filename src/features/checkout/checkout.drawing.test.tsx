import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyAddress } from '#contract/address/address.rules.ts';
import { checkoutForm, type CheckoutForm as Form } from '#contract/checkout/checkout-form.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { CheckoutForm } from './CheckoutForm.island.tsx';
import { CheckoutSummary } from './CheckoutSummary.island.tsx';
import { drawnWith, glow, line, readyForm, sessionWith, terms } from './checkout.fixture.ts';
import { readCheckoutForm, writesSuburb } from './checkout.form.ts';
import type { DrawnCheckout } from './checkout.types.ts';
import { PromoCode } from './PromoCode.island.tsx';
import { promoView, summaryView } from './summary.view.ts';

function draw(change: Partial<DrawnCheckout> = {}): string {
  const drawn = drawnWith(change);
  return renderToString(
    <>
      <CheckoutForm drawn={drawn} />
      <CheckoutSummary drawn={summaryView(drawn)}>
        <PromoCode drawn={promoView(drawn)} />
      </CheckoutSummary>
    </>,
  );
}

const words = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** What a browser without script would post of drawn HTML, without a button. */
function postOf(html: string): FormData {
  const data = new FormData();
  const attribute = (tag: string, name: string) => {
    const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    return value === undefined ? undefined : unescaped(value);
  };
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const type = attribute(tag, 'type');
    const isChoice = type === 'radio' || type === 'checkbox';
    if (isChoice && !/\schecked=/.test(tag)) continue;
    data.append(attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? (isChoice ? 'on' : ''));
  }
  for (const [, tag = '', options = ''] of html.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs)) {
    const chosen = /<option[^>]*selected=[^>]*>/.exec(options)?.[0] ?? '';
    data.append(attribute(tag, 'name') ?? '', attribute(chosen, 'value') ?? '');
  }
  for (const [, tag = '', text = ''] of html.matchAll(/(<textarea[^>]*>)(.*?)<\/textarea>/gs)) {
    data.append(attribute(tag, 'name') ?? '', unescaped(text));
  }
  return data;
}

const ghana = { ...emptyAddress, country: 'GH', region: 'GA', houseNumber: '12', street: 'Oxford "St"' };
const forms: Record<string, Form> = {
  pickup: readyForm,
  'pickup with a kept address': { ...readyForm, deliveryDetails: { ...ghana, neighborhood: 'osu' } },
  'within Accra': {
    ...readyForm,
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
    deliveryDetails: { ...ghana, neighborhood: 'osu', landmark: 'Bank & park' },
    deliveryInstructions: 'Call first',
  },
  'a suburb of its own': {
    ...readyForm,
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
    deliveryDetails: { ...ghana, neighborhood: 'Ridge' },
  },
  'other regions before a region': {
    ...readyForm,
    deliveryMethod: 'delivery',
    deliveryOption: 'outside-accra',
    deliveryDetails: { ...ghana, region: '' },
  },
  'the United States with another billing address': {
    ...readyForm,
    deliveryMethod: 'delivery',
    deliveryOption: 'intl',
    deliveryDetails: {
      ...emptyAddress,
      ...{ country: 'US', address: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' },
    },
    isBillingSame: false,
    billingDetails: { ...emptyAddress, country: 'FR', address: '1 rue', city: 'Paris' },
  },
};

test.each(Object.entries(forms))('what is drawn for %s, posted as it is, is the same form', (_, form) => {
  const html = draw({ form, writesSuburb: writesSuburb(form) });
  expect(readCheckoutForm(postOf(html), terms).form).toEqual(form);
});

test('what was seen is posted along', () => {
  const form = { ...readyForm, discount: glow };
  const { seen, attempt } = readCheckoutForm(postOf(draw({ form })), terms);
  expect(seen).toEqual({
    subtotal: 290_000,
    deliveryFee: 0,
    discount: { code: 'GLOW20', totalDiscount: 58_000 },
  });
  expect(attempt).toBe('attempt-1');
});

test('without script the button works, the boxes are required and errors stand at their fields', () => {
  const html = draw({
    form: { ...readyForm, customerDetails: { ...readyForm.customerDetails, email: 'ama' } },
    hasTried: true,
    message: 'Please provide all the required information',
  });
  expect(html).toMatch(/<button[^>]*value="pay"[^>]*>Continue to payment/);
  expect(html).not.toMatch(/<button[^>]*disabled[^>]*value="pay"/);
  expect(html).toMatch(/<input[^>]*required[^>]*name="agreesToPolicies"/);
  expect(html).toMatch(/id="email-error"[^>]*role="alert"[^>]*>Invalid email/);
  expect(words(html)).toContain('Please provide all the required information');
});

test('the form says what the specification and the screens say', () => {
  const text = words(draw({ form: forms['within Accra'] as Form }));
  for (const words_ of [
    'Delivery option',
    'Within Greater Accra',
    'Other regions',
    'Add suburb',
    'Same as delivery address',
    'Online payment',
    'Mobile money or card',
    'I agree to the terms of service , the privacy policy and the delivery, returns and exchanges policy .',
    'I agree to receive emails and messages about my order.',
    'Update bag',
    'Apply',
    'Continue to payment',
  ]) {
    expect(text).toContain(words_);
  }
});

test('abroad there is one option and cards come first', () => {
  const text = words(draw({ form: forms['the United States with another billing address'] as Form }));
  expect(text).toContain('Express international shipping');
  expect(text).toContain('Card or mobile money');
  expect(text).not.toContain('Other regions');
});

test('the summary: lines, the code, the struck fee that is waived', () => {
  const form = { ...(forms['within Accra'] as Form), discount: glow };
  const waived = { ...terms, fees: { waiveDeliveryFees: true } };
  const session = sessionWith({ discount: glow });
  const text = words(draw({ form, session, terms: waived }));
  expect(text).toContain('18&quot; Natural black Body wave lace wig');
  expect(text).toMatch(/Delivery (<!-- -->)?\s*was GHS.30 Free/);
  expect(text).toMatch(/Discount \(GLOW20\) −GHS.580/);
  expect(text).toMatch(/Total GHS.2,320/);
});

test('a delivery without an option asks for it instead of a fee', () => {
  const form = checkoutForm(readyForm, { type: 'methodChosen', method: 'delivery' }, terms);
  expect(words(draw({ form }))).toContain('Choose your delivery option');
});

test('a restricted method says why, a switched-off one is not drawn', () => {
  const restricted = { ...terms, fulfilment: { deliveryRestriction: { isActive: true } } };
  expect(words(draw({ terms: restricted }))).toContain('Delivery is unavailable right now.');
  const off = { ...terms, fulfilment: { enableDelivery: false } };
  expect(draw({ terms: off })).not.toContain('value="delivery"');
});

test('payment on delivery is offered within Greater Accra where the shop does', () => {
  const offering = { ...terms, offersPaymentOnDelivery: true };
  const form = { ...(forms['within Accra'] as Form), podPaymentMethod: 'cash' as const };
  expect(words(draw({ form, terms: offering }))).toContain('Place order');
  expect(words(draw({ form: forms['within Accra'] as Form }))).not.toContain('Cash on delivery');
});

test('payment on delivery above its limit stays in sight with the limit, and cannot be chosen', () => {
  const above = { ...terms, offersPaymentOnDelivery: true, payOnDeliveryMaximum: toMinor(200_000) };
  const html = draw({ form: forms['within Accra'] as Form, terms: above });
  expect(words(html)).toMatch(/Payment on delivery is available up to GHS.2,000\./);
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="cash"/);
  const below = { ...above, payOnDeliveryMaximum: toMinor(300_000) };
  expect(draw({ form: forms['within Accra'] as Form, terms: below })).not.toContain('available up to');
});

test('an applied code can be taken off with and without script', () => {
  const form = { ...readyForm, discount: glow };
  expect(draw({ form })).toMatch(/<button[^>]*value="remove"[^>]*aria-label="Remove GLOW20"/);
  expect(draw()).not.toContain('value="remove"');
});

test('a gift is free, one piece, and no row of its own', () => {
  const gift = { ...line('bonnet', 0), isGift: true };
  const text = words(draw({ session: sessionWith({ items: [line('sku-1', 290_000), gift] }) }));
  expect(text).toMatch(/Quantity 1 Free/);
  expect(text).toMatch(/Discount –/);
});

test('lines that cannot be had say so', () => {
  const session = sessionWith({ items: [line('sku-1', 290_000, 2)], amount: toMinor(580_000) });
  expect(words(draw({ session, lineNotes: { 'sku-1': 'Only 1 left' } }))).toContain('Only 1 left');
});
