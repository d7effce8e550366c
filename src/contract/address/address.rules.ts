import { definedErrors, type FieldErrors, isBlank } from '#contract/customers/customer.rules.ts';

export type AddressField =
  | 'country'
  | 'region'
  | 'houseNumber'
  | 'street'
  | 'neighborhood'
  | 'landmark'
  | 'address'
  | 'city'
  | 'state'
  | 'zip';

/** An address in a form. Empty fields are empty strings. */
export type AddressForm = { readonly [F in AddressField]: string };

/** An address as it is stored and sent, with only the given fields. */
export type Address = { readonly [F in AddressField]?: string | null | undefined };

type WrittenAddress = { readonly [F in AddressField]?: string | undefined };

export const emptyAddress: AddressForm = {
  country: '',
  region: '',
  houseNumber: '',
  street: '',
  neighborhood: '',
  landmark: '',
  address: '',
  city: '',
  state: '',
  zip: '',
};

const requiredMessages = {
  country: 'Country is required',
  region: 'Region is required',
  street: 'Street is required',
  neighborhood: 'Neighborhood is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zip: 'Zip code is required',
} as const satisfies Partial<Record<AddressField, string>>;

type RequiredField = keyof typeof requiredMessages;

type CountryFields = {
  readonly fields: readonly AddressField[];
  readonly required: readonly RequiredField[];
};

const usFields: CountryFields = {
  fields: ['country', 'address', 'city', 'state', 'zip'],
  required: ['country', 'address', 'city', 'state', 'zip'],
};
const plainFields: CountryFields = {
  fields: ['country', 'address', 'city'],
  required: ['country', 'address', 'city'],
};

/** The fields of account and billing addresses: address and city in every country. */
export function accountFields(country: string): CountryFields {
  if (country === 'US') return usFields;
  if (country !== 'GH') return plainFields;
  return {
    fields: ['country', 'address', 'city', 'region'],
    required: ['country', 'address', 'city', 'region'],
  };
}

/** The fields of delivery addresses: region, street and neighbourhood in Ghana. */
export function deliveryFields(country: string): CountryFields {
  if (country === '') return { fields: ['country'], required: ['country'] };
  if (country === 'US') return usFields;
  if (country !== 'GH') return plainFields;
  return {
    fields: ['country', 'region', 'houseNumber', 'street', 'neighborhood', 'landmark'],
    required: ['country', 'region', 'street', 'neighborhood'],
  };
}

function fieldError(address: Address, field: RequiredField): string | undefined {
  const text = address[field];
  if (isBlank(text)) return requiredMessages[field];
  if (field !== 'zip' || /^\d{5}$/.test(text?.trim() ?? '')) return undefined;
  return 'Zip code must be a 5-digit number';
}

function addressErrors(address: Address, required: readonly RequiredField[]): FieldErrors<AddressField> {
  const messages = required.map((field) => [field, fieldError(address, field)]);
  return definedErrors<AddressField>(Object.fromEntries(messages));
}

export function accountAddressErrors(address: Address): FieldErrors<AddressField> {
  return addressErrors(address, accountFields(address.country ?? '').required);
}

export function deliveryAddressErrors(address: Address): FieldErrors<AddressField> {
  return addressErrors(address, deliveryFields(address.country ?? '').required);
}

/** Clears address, city, state, zip and region if the country changes. */
export function changeCountry(address: AddressForm, country: string): AddressForm {
  if (address.country === country) return address;
  return { ...address, country, address: '', city: '', state: '', zip: '', region: '' };
}

/** The non-empty fields, trimmed. */
export function normalizeAddress(form: Address): WrittenAddress {
  const written = Object.entries(form).filter(([, text]) => !isBlank(text));
  return Object.fromEntries(written.map(([field, text]) => [field, text?.trim()]));
}
