import {
  type AddressField,
  type AddressForm,
  changeCountry,
  emptyAddress,
} from '#contract/address/address.rules.ts';
import type { Contact } from '#contract/customers/customer.rules.ts';
import {
  type DeliveryMethod,
  type DeliveryOption,
  greaterAccra,
  isGreaterAccra,
  optionFor,
} from '#contract/delivery/delivery.rules.ts';
import {
  type Fulfilment,
  firstAvailableMethod,
  isMethodAvailable,
} from '#contract/delivery/fulfilment.rules.ts';
import type { PodPaymentMethod } from '#contract/payments/payment.schema.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';

/** What a shopper has filled in. Fee, pickup location and everything else that follows from it is computed. */
export type CheckoutForm = {
  readonly deliveryMethod: DeliveryMethod;
  readonly deliveryOption: DeliveryOption | null;
  readonly deliveryDetails: AddressForm;
  readonly deliveryInstructions: string;
  readonly customerDetails: Contact;
  readonly isBillingSame: boolean;
  readonly billingDetails: AddressForm;
  readonly discount: AppliedDiscount | null;
  readonly promoInput: string;
  readonly promoNotice: string | null;
  /** `null`: online payment. */
  readonly podPaymentMethod: PodPaymentMethod | null;
  readonly agreesToPolicies: boolean;
  readonly agreesToMessages: boolean;
};

/** What the shop allows; `now` in ms since 1970. */
export type CheckoutShop = {
  readonly fulfilment: Fulfilment;
  readonly offersPaymentOnDelivery: boolean;
  readonly now: number;
};

export type CheckoutEvent =
  | { readonly type: 'methodChosen'; readonly method: DeliveryMethod }
  /** Time passed or configuration changed. */
  | { readonly type: 'methodsChecked' }
  | { readonly type: 'countryChosen'; readonly country: string }
  | { readonly type: 'regionChosen'; readonly region: string }
  | { readonly type: 'optionChosen'; readonly option: DeliveryOption }
  | {
      readonly type: 'deliveryTyped';
      readonly field: Exclude<AddressField, 'country' | 'region'>;
      readonly text: string;
    }
  | { readonly type: 'instructionsTyped'; readonly text: string }
  | { readonly type: 'contactTyped'; readonly field: keyof Contact; readonly text: string }
  | { readonly type: 'billingSameToggled'; readonly isSame: boolean }
  | { readonly type: 'billingTyped'; readonly field: AddressField; readonly text: string }
  | { readonly type: 'promoTyped'; readonly text: string }
  | { readonly type: 'discountRecorded'; readonly discount: AppliedDiscount | null }
  /** `dropped`: the typed code that the other bag took off, where the gateway says so. */
  | { readonly type: 'bagChanged'; readonly dropped?: string | undefined }
  | { readonly type: 'paymentChosen'; readonly podPaymentMethod: PodPaymentMethod | null }
  | { readonly type: 'policiesAgreed'; readonly agrees: boolean }
  | { readonly type: 'messagesAgreed'; readonly agrees: boolean };

type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;

type Transitions = {
  readonly [Type in CheckoutEvent['type']]: (
    form: CheckoutForm,
    event: EventOf<Type>,
    shop: CheckoutShop,
  ) => CheckoutForm;
};

const emptyForm: CheckoutForm = {
  deliveryMethod: 'pickup',
  deliveryOption: null,
  deliveryDetails: emptyAddress,
  deliveryInstructions: '',
  customerDetails: { firstName: '', lastName: '', email: '', phoneNumber: '' },
  isBillingSame: true,
  billingDetails: emptyAddress,
  discount: null,
  promoInput: '',
  promoNotice: null,
  podPaymentMethod: null,
  agreesToPolicies: false,
  agreesToMessages: false,
};

/** Payment on delivery: where configuration enables it, within Greater Accra only. */
export function canPayOnDelivery(
  { deliveryOption }: Pick<CheckoutForm, 'deliveryOption'>,
  shop: Pick<CheckoutShop, 'offersPaymentOnDelivery'>,
): boolean {
  return shop.offersPaymentOnDelivery && deliveryOption === 'within-accra';
}

function withMethod(form: CheckoutForm, method: DeliveryMethod): CheckoutForm {
  if (form.deliveryMethod === method) return form;
  const deliveryOption = method === 'pickup' ? null : optionFor(form.deliveryDetails);
  return { ...form, deliveryMethod: method, deliveryOption };
}

/** Another region of Ghana, or none. A neighborhood stays only within Greater Accra. */
function withRegion(form: CheckoutForm, region: string, option: DeliveryOption | null): CheckoutForm {
  const options = [form.deliveryOption, optionFor(form.deliveryDetails), option];
  const neighborhood = options.includes('outside-accra') ? '' : form.deliveryDetails.neighborhood;
  return {
    ...form,
    deliveryOption: form.deliveryMethod === 'delivery' ? option : null,
    deliveryDetails: { ...form.deliveryDetails, region, neighborhood },
  };
}

const transitions: Transitions = {
  methodChosen: (form, { method }, shop) =>
    isMethodAvailable(method, shop.fulfilment, shop.now) ? withMethod(form, method) : form,

  methodsChecked: (form, _, shop) =>
    withMethod(
      form,
      firstAvailableMethod(form.deliveryMethod, shop.fulfilment, shop.now) ?? form.deliveryMethod,
    ),

  countryChosen: (form, { country }) => {
    if (form.deliveryDetails.country === country) return form;
    return {
      ...form,
      deliveryDetails: changeCountry(form.deliveryDetails, country),
      deliveryOption: form.deliveryMethod === 'delivery' ? optionFor({ country }) : null,
      billingDetails: emptyAddress,
      podPaymentMethod: null,
    };
  },

  regionChosen: (form, { region }) => {
    if (form.deliveryDetails.region === region || form.deliveryDetails.country !== 'GH') return form;
    return withRegion(form, region, optionFor({ country: 'GH', region }));
  },

  optionChosen: (form, { option }) => {
    const { country, region } = form.deliveryDetails;
    if (form.deliveryOption === option || form.deliveryMethod === 'pickup' || country !== 'GH') return form;
    if (option === 'within-accra') return withRegion(form, greaterAccra, option);
    if (option === 'outside-accra') return withRegion(form, isGreaterAccra(region) ? '' : region, option);
    return form;
  },

  deliveryTyped: (form, { field, text }) => ({
    ...form,
    deliveryDetails: { ...form.deliveryDetails, [field]: text },
  }),
  instructionsTyped: (form, { text }) => ({ ...form, deliveryInstructions: text }),
  contactTyped: (form, { field, text }) => ({
    ...form,
    customerDetails: { ...form.customerDetails, [field]: text },
  }),

  billingSameToggled: (form, { isSame }) => ({ ...form, isBillingSame: isSame }),
  billingTyped: (form, { field, text }) => ({
    ...form,
    billingDetails:
      field === 'country'
        ? changeCountry(form.billingDetails, text)
        : { ...form.billingDetails, [field]: text },
  }),

  promoTyped: (form, { text }) => ({ ...form, promoInput: text.toUpperCase(), promoNotice: null }),
  discountRecorded: (form, { discount }) => ({ ...form, discount, promoInput: '', promoNotice: null }),
  bagChanged: (form, { dropped }) => {
    const former = form.discount?.autoApply ? undefined : form.discount?.code;
    const promoInput = dropped ?? former;
    return promoInput === undefined
      ? { ...form, discount: null }
      : { ...form, discount: null, promoInput, promoNotice: 'Your bag changed. Apply your code again.' };
  },

  paymentChosen: (form, { podPaymentMethod }) => ({ ...form, podPaymentMethod }),
  policiesAgreed: (form, { agrees }) => ({ ...form, agreesToPolicies: agrees }),
  messagesAgreed: (form, { agrees }) => ({ ...form, agreesToMessages: agrees }),
};

function apply<Type extends CheckoutEvent['type']>(
  form: CheckoutForm,
  event: EventOf<Type> & { readonly type: Type },
  shop: CheckoutShop,
): CheckoutForm {
  return transitions[event.type](form, event, shop);
}

/** The form after an event. What may not be chosen changes nothing. */
export function checkoutForm(form: CheckoutForm, event: CheckoutEvent, shop: CheckoutShop): CheckoutForm {
  const next = apply(form, event, shop);
  return next.podPaymentMethod === null || canPayOnDelivery(next, shop)
    ? next
    : { ...next, podPaymentMethod: null };
}

/** First open: pickup without a country, or delivery when only that is available. */
export function initialCheckoutForm(shop: CheckoutShop): CheckoutForm {
  return checkoutForm(emptyForm, { type: 'methodsChecked' }, shop);
}
