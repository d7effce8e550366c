import { definedErrors, type FieldErrors, isBlank } from '#contract/wire/field-errors.rules.ts';

/** The fields of an address, each with its label. */
export const addressLabels = {
  country: 'Country',
  region: 'Region',
  houseNumber: 'House number',
  street: 'Street',
  neighborhood: 'Neighborhood',
  landmark: 'Landmark',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
};

export type AddressField = keyof typeof addressLabels;

export const addressFields = Object.keys(addressLabels) as AddressField[];

export function everyAddressField<Value>(value: Value): Record<AddressField, Value> {
  return Object.fromEntries(addressFields.map((field) => [field, value])) as Record<AddressField, Value>;
}

/** An address in a form. Empty fields are empty strings. */
export type AddressForm = Readonly<Record<AddressField, string>>;

export const emptyAddress: AddressForm = everyAddressField('');

/** An address as it is stored and sent, with only the given fields. */
export type PartialAddress = { readonly [F in AddressField]?: string | null | undefined };

type WrittenAddress = { readonly [F in AddressField]?: string | undefined };

export function isRequiredField(field: AddressField): boolean {
  return field !== 'houseNumber' && field !== 'landmark';
}

/** The fields of account and billing addresses: address and city in every country. */
export function accountFields(country: string): readonly AddressField[] {
  if (country === 'US') return ['country', 'address', 'city', 'state', 'zip'];
  return country === 'GH' ? ['country', 'address', 'city', 'region'] : ['country', 'address', 'city'];
}

/** The fields of delivery addresses: region, street and neighbourhood in Ghana. */
export function deliveryFields(country: string): readonly AddressField[] {
  if (country === '') return ['country'];
  if (country !== 'GH') return accountFields(country);
  return ['country', 'region', 'houseNumber', 'street', 'neighborhood', 'landmark'];
}

function fieldError(address: PartialAddress, field: AddressField): string | undefined {
  const text = address[field];
  if (isBlank(text)) return isRequiredField(field) ? `${addressLabels[field]} is required` : undefined;
  return field === 'zip' ? zipError(text) : undefined;
}

export function zipError(zip: string | null | undefined): string | undefined {
  return isBlank(zip) || /^\d{5}$/.test(zip?.trim() ?? '') ? undefined : 'Zip code must be a 5-digit number';
}

function addressErrors(address: PartialAddress, fields: readonly AddressField[]): FieldErrors<AddressField> {
  const messages = fields.map((field) => [field, fieldError(address, field)]);
  return definedErrors<AddressField>(Object.fromEntries(messages));
}

export function accountAddressErrors(address: PartialAddress): FieldErrors<AddressField> {
  return addressErrors(address, accountFields(address.country ?? ''));
}

export function deliveryAddressErrors(address: PartialAddress): FieldErrors<AddressField> {
  return addressErrors(address, deliveryFields(address.country ?? ''));
}

/** Clears the other fields if the country changes. */
export function changeCountry(address: AddressForm, country: string): AddressForm {
  return address.country === country ? address : { ...emptyAddress, country };
}

/** The non-empty fields, trimmed. */
export function normalizeAddress(form: PartialAddress): WrittenAddress {
  const written = Object.entries(form).filter(([, text]) => !isBlank(text));
  return Object.fromEntries(written.map(([field, text]) => [field, text?.trim()]));
}
