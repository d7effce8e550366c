import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyAddress } from '#contract/address/address.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { CheckoutForm } from './CheckoutForm.island.tsx';
import { CheckoutSummary } from './CheckoutSummary.island.tsx';
import { readTyped } from './checkout.draft.ts';
import { glow, initialWith, line, readyForm, sessionWith, settings } from './checkout.fixture.ts';
import { parseCheckoutForm, withSuburb } from './checkout.form.ts';
import { checkoutReducer, type CheckoutValues as Form } from './checkout.reducer.ts';
import type { InitialCheckout } from './checkout.types.ts';
import { PromoCode } from './PromoCode.island.tsx';
import { promoView, summaryView } from './summary.view.ts';

function render(change: Partial<InitialCheckout> = {}): string {
  const initial = initialWith(change);
  return renderToString(
    <>
      <CheckoutForm initial={initial} />
      <CheckoutSummary initial={summaryView(initial)}>
        <PromoCode initial={promoView(initial)} />
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

/** The FormData that a browser without script posts of rendered HTML, without a button. */
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
  'pickup with a stored address': { ...readyForm, deliveryDetails: { ...ghana, neighborhood: 'osu' } },
  'within Accra': {
    ...readyForm,
    deliveryMethod: 'delivery',
    deliveryOption: 'within-accra',
    deliveryDetails: { ...ghana, neighborhood: 'osu', landmark: 'Bank & park' },
    deliveryInstructions: 'Call first',
  },
  'a typed suburb': {
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
      country: 'US',
      address: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    },
    isBillingSame: false,
    billingDetails: { ...emptyAddress, country: 'FR', address: '1 rue', city: 'Paris' },
  },
};

test.each(Object.entries(forms))('the rendered form for %s parses to the same form', (_, form) => {
  const shown = withSuburb(form);
  expect(parseCheckoutForm(postOf(render({ form: shown })), settings).form).toEqual(shown);
});

test('a code waits in its input when the form hydrates before the input is there', () => {
  const initial = initialWith({ form: { ...readyForm, promoInput: 'GLOW20' } });
  const typed = postOf(renderToString(<CheckoutForm initial={initial} />));
  expect(readTyped(initial, typed)).toEqual(initial.form);
});

test('posts the figures that were seen', () => {
  const form = { ...readyForm, discount: glow };
  const { seen, attempt } = parseCheckoutForm(postOf(render({ form })), settings);
  expect(seen).toEqual({
    subtotal: 290_000,
    deliveryFee: 0,
    discount: { code: 'GLOW20', totalDiscount: 58_000 },
  });
  expect(attempt).toBe('attempt-1');
});

test('works without script: enabled button, required consents, field errors', () => {
  const html = render({
    form: {
      ...readyForm,
      agreesToMessages: false,
      customerDetails: { ...readyForm.customerDetails, email: 'ama' },
    },
    isSubmitted: true,
    message: 'Please provide all the required information',
  });
  expect(html).toMatch(/<button[^>]*value="pay"[^>]*>Continue to payment/);
  expect(html).not.toMatch(/<button[^>]*disabled[^>]*value="pay"/);
  expect(html).toMatch(/<input[^>]*required[^>]*name="agreesToPolicies"/);
  expect(html).toMatch(/id="email-error"[^>]*>Invalid email/);
  expect(words(html)).toContain('Please provide all the required information');
  expect(words(html)).toContain('Please tick this box to continue.');
  expect(html.match(/role="alert"/g), 'only the summary').toHaveLength(1);
});

test('a required box is invalid only once its form was checked: browsers say so of an empty one', () => {
  const form = { ...readyForm, agreesToPolicies: false, agreesToMessages: false };
  const states = (html: string) => html.match(/(?<=id="agrees[^>]*aria-invalid=")\w+/g);
  expect(states(render({ form }))).toEqual(['false', 'false']);
  expect(states(render({ form, isSubmitted: true }))).toEqual(['true', 'true']);
});

test('the summary is open if it has a message', () => {
  expect(render({ promoMessage: 'This promo code is not valid.' })).toMatch(
    /<details open="" class="summary"/,
  );
  expect(render()).toMatch(/<details class="summary"/);
});

test('no space between a text and a link is a node of its own, which Chromium leaves out of the label', () => {
  expect(render().match(/[^<>]*<!-- -->\s+<a/g)).toBeNull();
});

test('has the specified texts', () => {
  const text = words(render({ form: forms['within Accra'] as Form }));
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

test('abroad there is one option, and cards come first', () => {
  const text = words(render({ form: forms['the United States with another billing address'] as Form }));
  expect(text).toContain('Express international shipping');
  expect(text).toContain('Card or mobile money');
});

test('a shop that does not sell in cedis does not promise mobile money', () => {
  const text = words(render({ settings: { ...settings, currency: 'usd' } }));
  expect(text).toContain('Visa or Mastercard');
  expect(text).not.toContain('obile money');
  expect(text).not.toContain('Other regions');
});

test('the summary shows lines, the code and the waived fee struck through', () => {
  const form = { ...(forms['within Accra'] as Form), discount: glow };
  const waived = { ...settings, fees: { waiveDeliveryFees: true } };
  const session = sessionWith({ discount: glow });
  const text = words(render({ form, session, settings: waived }));
  expect(text).toContain('18&quot; Natural black Body wave lace wig');
  expect(text).toMatch(/Delivery (<!-- -->)?\s*was GHS.30 Free/);
  expect(text).toMatch(/Discount \(GLOW20\) −GHS.580/);
  expect(text).toMatch(/Total GHS.2,320/);
});

test('a delivery without an option asks for one instead of a fee', () => {
  const form = checkoutReducer(readyForm, { type: 'methodChosen', method: 'delivery' }, settings);
  expect(words(render({ form }))).toContain('Choose your delivery option');
});

test('a restricted method shows why, a disabled one is not rendered', () => {
  const restricted = { ...settings, fulfilment: { deliveryRestriction: { isActive: true } } };
  expect(words(render({ settings: restricted }))).toContain('Delivery is unavailable right now.');
  const off = { ...settings, fulfilment: { enableDelivery: false } };
  expect(render({ settings: off })).not.toContain('value="delivery"');
});

test('offers payment on delivery within Greater Accra if the shop does', () => {
  const offering = { ...settings, offersPaymentOnDelivery: true };
  const form = { ...(forms['within Accra'] as Form), podPaymentMethod: 'cash' as const };
  expect(words(render({ form, settings: offering }))).toContain('Place order');
  expect(words(render({ form: forms['within Accra'] as Form }))).not.toContain('Cash on delivery');
});

test('payment on delivery above its limit is disabled and shows the limit', () => {
  const above = { ...settings, offersPaymentOnDelivery: true, payOnDeliveryMaximum: toMinor(200_000) };
  const html = render({ form: forms['within Accra'] as Form, settings: above });
  expect(words(html)).toMatch(/Payment on delivery is available up to GHS.2,000\./);
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="cash"/);
  const below = { ...above, payOnDeliveryMaximum: toMinor(300_000) };
  expect(render({ form: forms['within Accra'] as Form, settings: below })).not.toContain('available up to');
});

test('an applied code has a remove button', () => {
  const form = { ...readyForm, discount: glow };
  expect(render({ form })).toMatch(/<button[^>]*value="remove"[^>]*aria-label="Remove GLOW20"/);
  expect(render()).not.toContain('value="remove"');
});

test('a gift is a free line and no discount', () => {
  const gift = { ...line('bonnet', 0), isGift: true };
  const text = words(render({ session: sessionWith({ items: [line('sku-1', 290_000), gift] }) }));
  expect(text).toMatch(/Quantity 1 Free/);
  expect(text).toMatch(/Discount –/);
});

test('unavailable lines have a note', () => {
  const session = sessionWith({ items: [line('sku-1', 290_000, 2)], amount: toMinor(580_000) });
  expect(words(render({ session, lineNotes: { 'sku-1': 'Only 1 left' } }))).toContain('Only 1 left');
});
