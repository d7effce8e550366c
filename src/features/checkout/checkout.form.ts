import { type AddressForm, addressFields, emptyAddress } from '#contract/address/address.rules.ts';
import { maxAddressLine, maxInstructions } from '#contract/address/address.schema.ts';
import { isListedNeighborhood } from '#contract/address/lists/neighborhoods.ts';
import { maxEmail, maxName, maxPhone } from '#contract/customers/customer.schema.ts';
import { isGreaterAccra } from '#contract/delivery/delivery.rules.ts';
import { deliveryMethod, deliveryOption } from '#contract/delivery/delivery.schema.ts';
import { podPaymentMethod } from '#contract/payments/payment.schema.ts';
import { type Minor, noMoney, toMinor } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';
import {
  type CheckoutEvent,
  type CheckoutShop,
  type CheckoutValues,
  checkoutReducer,
  initialCheckoutValues,
} from './checkout.reducer.ts';

const intents = ['update', 'apply', 'remove', 'suburb', 'pay'] as const;

/** The figures the shopper saw. Claims to compare, never amounts to charge. */
export type SeenFigures = ReturnType<typeof seenFigures>;

export type PostedCheckout = ReturnType<typeof parseCheckoutForm>;

/** The gateway's limits, in characters. */
export const maxLengths = {
  address: maxAddressLine,
  firstName: maxName,
  lastName: maxName,
  email: maxEmail,
  phoneNumber: maxPhone,
  deliveryInstructions: maxInstructions,
  promoInput: 64,
} as const;

type Reader = (name: string, maxLength?: number) => string;

/**
 * Parses the posted form. `rendered.*` holds the choices that the fields were rendered for. Choices made since are applied as
 * events, so that a form without script behaves like one with it.
 */
export function parseCheckoutForm(posted: FormData, shop: CheckoutShop) {
  const text: Reader = (name, maxLength = maxLengths.address) => formText(posted, name).slice(0, maxLength);
  const rendered = renderedForm(text, posted, initialCheckoutValues(shop));
  const form = eventsSinceRender(text).reduce(
    (before, event) => checkoutReducer(before, event, shop),
    rendered,
  );
  return {
    intent: intents.find((each) => each === text('intent')) ?? 'update',
    /** The chosen method, which may be unavailable. */
    method: methodOf(text('deliveryMethod')) ?? rendered.deliveryMethod,
    form: withSuburb(form),
    seen: seenFigures(text),
    attempt: /^[\w-]{1,64}$/.exec(text('attempt'))?.[0] ?? crypto.randomUUID(),
  };
}

/** A neighborhood that is not on the list was typed. */
export function withSuburb(form: CheckoutValues): CheckoutValues {
  const { country, region, neighborhood } = form.deliveryDetails;
  const isListed = neighborhood === '' || isListedNeighborhood(neighborhood);
  return country === 'GH' && isGreaterAccra(region) && !isListed ? { ...form, writesSuburb: true } : form;
}

function renderedForm(text: Reader, posted: FormData, empty: CheckoutValues): CheckoutValues {
  return {
    ...empty,
    deliveryMethod: methodOf(text('rendered.deliveryMethod')) ?? empty.deliveryMethod,
    deliveryOption: optionOf(text('rendered.deliveryOption')),
    deliveryDetails: addressOf(text, ''),
    writesSuburb: text('writesSuburb') === 'yes',
    deliveryInstructions: text('deliveryInstructions', maxLengths.deliveryInstructions),
    customerDetails: {
      firstName: text('firstName', maxLengths.firstName),
      lastName: text('lastName', maxLengths.lastName),
      email: text('email', maxLengths.email),
      phoneNumber: text('phoneNumber', maxLengths.phoneNumber),
    },
    isBillingSame: posted.has('isBillingSame'),
    billingDetails: addressOf(text, 'billing.'),
    promoInput: text('promoInput', maxLengths.promoInput).toUpperCase(),
    agreesToPolicies: posted.has('agreesToPolicies'),
    agreesToMessages: posted.has('agreesToMessages'),
  };
}

/** The typed address with the country and region that its fields were rendered for. */
function addressOf(text: Reader, prefix: '' | 'billing.'): AddressForm {
  const typed = Object.fromEntries(addressFields.map((field) => [field, text(prefix + field)]));
  const country = text(`rendered.${prefix}country`);
  return { ...emptyAddress, ...typed, country, ...(prefix === '' && { region: text('rendered.region') }) };
}

function eventsSinceRender(text: Reader): CheckoutEvent[] {
  const events: CheckoutEvent[] = [];
  const method = methodOf(text('deliveryMethod'));
  if (method) events.push({ type: 'methodChosen', method });
  const country = text('country');
  if (country !== text('rendered.country')) events.push({ type: 'countryChosen', country });
  const region = text('region');
  if (region !== text('rendered.region')) events.push({ type: 'regionChosen', region });
  const option = optionOf(text('deliveryOption'));
  if (option && option !== text('rendered.deliveryOption')) events.push({ type: 'optionChosen', option });
  const billing = text('billing.country');
  if (billing !== text('rendered.billing.country')) {
    events.push({ type: 'billingTyped', field: 'country', text: billing });
  }
  const onDelivery = podPaymentMethod.options.find((way) => way === text('payment'));
  if (onDelivery) events.push({ type: 'filled', change: { podPaymentMethod: onDelivery } });
  events.push({ type: 'methodsChecked' });
  if (text('intent') === 'suburb') events.push({ type: 'suburbToggled' });
  return events;
}

const methodOf = (text: string) => deliveryMethod.options.find((method) => method === text);

const optionOf = (text: string) => deliveryOption.options.find((option) => option === text) ?? null;

function seenFigures(text: Reader) {
  const code = text('seen.code', maxLengths.promoInput);
  return {
    subtotal: amountOf(text('seen.subtotal')),
    deliveryFee: amountOf(text('seen.deliveryFee')),
    discount: code === '' ? null : { code, totalDiscount: amountOf(text('seen.discount')) },
  };
}

/** 0 for anything else, which the gateway refuses with the right figures. */
function amountOf(text: string): Minor {
  return /^\d{1,10}$/.test(text) ? toMinor(Number(text)) : noMoney;
}
