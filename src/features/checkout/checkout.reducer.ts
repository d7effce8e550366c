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
import { firstAvailableMethod, isMethodAvailable } from '#contract/delivery/fulfilment.rules.ts';
import type { PodPaymentMethod } from '#contract/payments/payment.schema.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import type { CheckoutSettings } from './checkout.settings.ts';

/** What a shopper has filled in. Fee, pickup location and everything else that follows from it is computed. */
export type CheckoutValues = {
  readonly deliveryMethod: DeliveryMethod;
  readonly deliveryOption: DeliveryOption | null;
  readonly deliveryDetails: AddressForm;
  /** The neighborhood is typed ('Add suburb') instead of chosen from the list. */
  readonly writesSuburb: boolean;
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

export type CheckoutShop = Pick<CheckoutSettings, 'fulfilment' | 'offersPaymentOnDelivery' | 'now'>;

/** A field that changes no other. */
type PlainField =
  | ('deliveryInstructions' | 'isBillingSame' | 'podPaymentMethod')
  | ('agreesToPolicies' | 'agreesToMessages');

export type CheckoutEvent =
  | { readonly type: 'methodChosen'; readonly method: DeliveryMethod }
  /** Time passed or configuration changed. */
  | { readonly type: 'methodsChecked' }
  | { readonly type: 'countryChosen'; readonly country: string }
  | { readonly type: 'regionChosen'; readonly region: string }
  | { readonly type: 'optionChosen'; readonly option: DeliveryOption }
  /** Switches between the neighborhood list and a typed suburb. Both start empty. */
  | { readonly type: 'suburbToggled' }
  | {
      readonly type: 'deliveryTyped';
      readonly field: Exclude<AddressField, 'country' | 'region'>;
      readonly text: string;
    }
  | { readonly type: 'contactTyped'; readonly field: keyof Contact; readonly text: string }
  | { readonly type: 'billingTyped'; readonly field: AddressField; readonly text: string }
  | { readonly type: 'promoTyped'; readonly text: string }
  | { readonly type: 'discountRecorded'; readonly discount: AppliedDiscount | null }
  /** `dropped`: the typed code that the other bag took off, where the gateway says so. */
  | { readonly type: 'bagChanged'; readonly dropped?: string | undefined }
  | { readonly type: 'filled'; readonly change: Partial<Pick<CheckoutValues, PlainField>> };

const emptyForm: CheckoutValues = {
  deliveryMethod: 'pickup',
  deliveryOption: null,
  deliveryDetails: emptyAddress,
  writesSuburb: false,
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
export function canPayOnDelivery(form: CheckoutValues, shop: CheckoutShop): boolean {
  return shop.offersPaymentOnDelivery && form.deliveryOption === 'within-accra';
}

function withMethod(form: CheckoutValues, method: DeliveryMethod): CheckoutValues {
  if (form.deliveryMethod === method) return form;
  const deliveryOption = method === 'pickup' ? null : optionFor(form.deliveryDetails);
  return { ...form, deliveryMethod: method, deliveryOption };
}

/** Another region of Ghana, or none. A neighborhood stays only within Greater Accra. */
function withRegion(form: CheckoutValues, region: string, option: DeliveryOption | null): CheckoutValues {
  const options = [form.deliveryOption, optionFor(form.deliveryDetails), option];
  const neighborhood = options.includes('outside-accra') ? '' : form.deliveryDetails.neighborhood;
  return {
    ...form,
    deliveryOption: form.deliveryMethod === 'delivery' ? option : null,
    deliveryDetails: { ...form.deliveryDetails, region, neighborhood },
  };
}

function withCountry(form: CheckoutValues, country: string): CheckoutValues {
  if (form.deliveryDetails.country === country) return form;
  return {
    ...form,
    deliveryDetails: changeCountry(form.deliveryDetails, country),
    deliveryOption: form.deliveryMethod === 'delivery' ? optionFor({ country }) : null,
    billingDetails: emptyAddress,
    podPaymentMethod: null,
  };
}

/** The option sets the region: Greater Accra, or none where it was Greater Accra. Only for delivery in Ghana. */
function withOption(form: CheckoutValues, option: DeliveryOption): CheckoutValues {
  const { country, region } = form.deliveryDetails;
  if (form.deliveryOption === option || form.deliveryMethod === 'pickup' || country !== 'GH') return form;
  if (option === 'within-accra') return withRegion(form, greaterAccra, option);
  if (option === 'outside-accra') return withRegion(form, isGreaterAccra(region) ? '' : region, option);
  return form;
}

/** The typed code goes back to the input. */
function withoutDiscount(form: CheckoutValues, dropped: string | undefined): CheckoutValues {
  const former = form.discount?.autoApply ? undefined : form.discount?.code;
  const promoInput = dropped ?? former;
  return promoInput === undefined
    ? { ...form, discount: null }
    : { ...form, discount: null, promoInput, promoNotice: 'Your bag changed. Apply your code again.' };
}

function changed(form: CheckoutValues, event: CheckoutEvent, shop: CheckoutShop): CheckoutValues {
  const { deliveryMethod, deliveryDetails, billingDetails, customerDetails } = form;
  switch (event.type) {
    case 'methodChosen':
      return isMethodAvailable(event.method, shop.fulfilment, shop.now)
        ? withMethod(form, event.method)
        : form;
    case 'methodsChecked':
      return withMethod(
        form,
        firstAvailableMethod(deliveryMethod, shop.fulfilment, shop.now) ?? deliveryMethod,
      );
    case 'countryChosen':
      return withCountry(form, event.country);
    case 'regionChosen': {
      const { region } = event;
      if (deliveryDetails.region === region || deliveryDetails.country !== 'GH') return form;
      return withRegion(form, region, optionFor({ country: 'GH', region }));
    }
    case 'optionChosen':
      return withOption(form, event.option);
    case 'suburbToggled':
      return {
        ...form,
        deliveryDetails: { ...deliveryDetails, neighborhood: '' },
        writesSuburb: !form.writesSuburb,
      };
    case 'deliveryTyped':
      return { ...form, deliveryDetails: { ...deliveryDetails, [event.field]: event.text } };
    case 'contactTyped':
      return { ...form, customerDetails: { ...customerDetails, [event.field]: event.text } };
    case 'billingTyped':
      return {
        ...form,
        billingDetails:
          event.field === 'country'
            ? changeCountry(billingDetails, event.text)
            : { ...billingDetails, [event.field]: event.text },
      };
    case 'promoTyped':
      return { ...form, promoInput: event.text.toUpperCase(), promoNotice: null };
    case 'discountRecorded':
      return { ...form, discount: event.discount, promoInput: '', promoNotice: null };
    case 'bagChanged':
      return withoutDiscount(form, event.dropped);
    case 'filled':
      return { ...form, ...event.change };
  }
}

/** The form after an event. What may not be chosen changes nothing. */
export function checkoutReducer(
  form: CheckoutValues,
  event: CheckoutEvent,
  shop: CheckoutShop,
): CheckoutValues {
  const next = changed(form, event, shop);
  return next.podPaymentMethod === null || canPayOnDelivery(next, shop)
    ? next
    : { ...next, podPaymentMethod: null };
}

/** First open: pickup without a country, or delivery when only that is available. */
export function initialCheckoutValues(shop: CheckoutShop): CheckoutValues {
  return checkoutReducer(emptyForm, { type: 'methodsChecked' }, shop);
}
