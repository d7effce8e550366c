import { type AddressField, type AddressForm, emptyAddress } from '#contract/address/address.rules.ts';
import { isListedNeighborhood } from '#contract/address/lists/neighborhoods.ts';
import {
  type CheckoutEvent,
  type CheckoutForm,
  type CheckoutShop,
  checkoutForm,
  openCheckoutForm,
} from '#contract/checkout/checkout-form.rules.ts';
import type { DeliveryMethod, DeliveryOption } from '#contract/delivery/delivery.rules.ts';
import { type Minor, toMinor } from '#contract/wire/money.ts';

const intents = ['update', 'apply', 'remove', 'suburb', 'pay'] as const;

/** What a submit is for; a button of the form says which. */
type SubmitIntent = (typeof intents)[number];

/** The figures a shopper had before them; `undefined` where the form does not say. Claims, never money to act on. */
export type SeenFigures = {
  readonly subtotal?: Minor | undefined;
  readonly deliveryFee?: Minor | undefined;
  readonly discount?: { readonly code: string; readonly totalDiscount: Minor } | null | undefined;
};

export type PostedCheckout = {
  readonly intent: SubmitIntent;
  readonly form: CheckoutForm;
  /** What the shopper chose, available or not. */
  readonly method: DeliveryMethod;
  readonly writesSuburb: boolean;
  readonly seen: SeenFigures;
  readonly attempt: string;
};

/** Longest texts, as the gateway takes them. */
export const longest = {
  address: 200,
  firstName: 100,
  lastName: 100,
  email: 254,
  phoneNumber: 40,
  deliveryInstructions: 500,
  promoInput: 64,
} as const;

const addressFields = Object.keys(emptyAddress) as AddressField[];
const options: readonly DeliveryOption[] = ['within-accra', 'outside-accra', 'intl'];

type Reader = (name: string, longest?: number) => string;

function readerOf(posted: FormData): Reader {
  return (name, most = longest.address) => {
    const value = posted.get(name);
    return typeof value === 'string' ? value.slice(0, most) : '';
  };
}

/**
 * Reads the posted form. The fields were drawn for the choices in `drawn.*`; what was chosen since is applied to
 * them as events, so that a form without script goes the same ways as one with it.
 */
export function readCheckoutForm(posted: FormData, shop: CheckoutShop): PostedCheckout {
  const text = readerOf(posted);
  const drawn = drawnForm(text, posted, openCheckoutForm(shop));
  const chosen = chosenSince(text).reduce((form, event) => checkoutForm(form, event, shop), drawn);
  const form = checkoutForm(chosen, { type: 'methodsChecked' }, shop);
  const intent = intents.find((each) => each === text('intent')) ?? 'update';
  const didWrite = text('writesSuburb') === 'yes';
  return {
    intent,
    method: methodOf(text('deliveryMethod')) ?? drawn.deliveryMethod,
    form: intent === 'suburb' ? withoutNeighborhood(form) : form,
    writesSuburb: intent === 'suburb' ? !didWrite : didWrite || writesSuburb(form),
    seen: seenFigures(text),
    attempt: text('attempt', 64),
  };
}

/** A neighborhood that is not on the list can only have been typed. */
export function writesSuburb({ deliveryDetails: { country, region, neighborhood } }: CheckoutForm): boolean {
  return country === 'GH' && region === 'GA' && neighborhood !== '' && !isListedNeighborhood(neighborhood);
}

export function withoutNeighborhood(form: CheckoutForm): CheckoutForm {
  return { ...form, deliveryDetails: { ...form.deliveryDetails, neighborhood: '' } };
}

function drawnForm(text: Reader, posted: FormData, opened: CheckoutForm): CheckoutForm {
  return {
    ...opened,
    deliveryMethod: methodOf(text('drawn.deliveryMethod')) ?? opened.deliveryMethod,
    deliveryOption: optionOf(text('drawn.deliveryOption')),
    deliveryDetails: addressOf(text, ''),
    deliveryInstructions: text('deliveryInstructions', longest.deliveryInstructions),
    customerDetails: {
      firstName: text('firstName', longest.firstName),
      lastName: text('lastName', longest.lastName),
      email: text('email', longest.email),
      phoneNumber: text('phoneNumber', longest.phoneNumber),
    },
    isBillingSame: posted.has('isBillingSame'),
    billingDetails: addressOf(text, 'billing.'),
    promoInput: text('promoInput', longest.promoInput).toUpperCase(),
    agreesToPolicies: posted.has('agreesToPolicies'),
    agreesToMessages: posted.has('agreesToMessages'),
  };
}

/** The typed address with the country and region its fields were drawn for. */
function addressOf(text: Reader, prefix: '' | 'billing.'): AddressForm {
  const typed = Object.fromEntries(addressFields.map((field) => [field, text(prefix + field)]));
  const country = text(`drawn.${prefix}country`);
  return { ...emptyAddress, ...typed, country, ...(prefix === '' && { region: text('drawn.region') }) };
}

function chosenSince(text: Reader): CheckoutEvent[] {
  const events: CheckoutEvent[] = [];
  const method = methodOf(text('deliveryMethod'));
  if (method) events.push({ type: 'methodChosen', method });
  const country = text('country');
  if (country !== text('drawn.country')) events.push({ type: 'countryChosen', country });
  const region = text('region');
  if (region !== text('drawn.region')) events.push({ type: 'regionChosen', region });
  const option = optionOf(text('deliveryOption'));
  if (option && option !== text('drawn.deliveryOption')) events.push({ type: 'optionChosen', option });
  const billing = text('billing.country');
  if (billing !== text('drawn.billing.country')) {
    events.push({ type: 'billingTyped', field: 'country', text: billing });
  }
  const payment = text('payment');
  if (payment === 'cash' || payment === 'mobile_money') {
    events.push({ type: 'paymentChosen', podPaymentMethod: payment });
  }
  return events;
}

function methodOf(text: string): DeliveryMethod | undefined {
  return text === 'pickup' || text === 'delivery' ? text : undefined;
}

function optionOf(text: string): DeliveryOption | null {
  return options.find((option) => option === text) ?? null;
}

function seenFigures(text: Reader): SeenFigures {
  const totalDiscount = amountOf(text('seen.discount'));
  const code = text('seen.code', longest.promoInput);
  return {
    subtotal: amountOf(text('seen.subtotal')),
    deliveryFee: amountOf(text('seen.deliveryFee')),
    discount: totalDiscount === undefined ? undefined : code === '' ? null : { code, totalDiscount },
  };
}

function amountOf(text: string): Minor | undefined {
  return /^\d{1,10}$/.test(text) ? toMinor(Number(text)) : undefined;
}
