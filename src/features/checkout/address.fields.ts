import { type AddressField, deliveryFields } from '#contract/address/address.rules.ts';
import { countries } from '#contract/address/lists/countries.ts';
import { ghanaRegions } from '#contract/address/lists/ghana-regions.ts';
import { usStates } from '#contract/address/lists/us-states.ts';
import type { CheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { isGreaterAccra } from '#contract/delivery/delivery.rules.ts';
import type { Option } from '#ui/Field.tsx';

type AddressControl = {
  readonly label: string;
  readonly autoComplete: string;
  /** Of six columns. */
  readonly span: string;
  readonly options?: readonly Option[];
  readonly isNumeric?: boolean;
};

const asOptions = (list: readonly { code: string; name: string }[], none: string): readonly Option[] => [
  { value: '', label: none },
  ...list.map(({ code, name }) => ({ value: code, label: name })),
];

const whole = 'col-span-6';

/** Greater Accra is a delivery option of its own. */
export const otherRegions: readonly Option[] = asOptions(
  ghanaRegions.filter(({ code }) => !isGreaterAccra(code)),
  'Choose a region',
);

/** What delivery asks for: the region only where the chosen option does not answer it. */
export function askedFields({
  deliveryDetails,
  deliveryOption,
}: Pick<CheckoutForm, 'deliveryDetails' | 'deliveryOption'>): readonly AddressField[] {
  const { fields } = deliveryFields(deliveryDetails.country);
  return deliveryOption === 'outside-accra' ? fields : fields.filter((field) => field !== 'region');
}

/** How each part of an address is asked for. */
export const addressControls: Record<AddressField, AddressControl> = {
  country: {
    label: 'Country',
    autoComplete: 'country',
    span: whole,
    options: asOptions(countries, 'Choose a country'),
  },
  region: {
    label: 'Region',
    autoComplete: 'address-level1',
    span: whole,
    options: asOptions(ghanaRegions, 'Choose a region'),
  },
  houseNumber: {
    label: 'House number',
    autoComplete: 'off',
    span: 'col-span-6 md:col-span-2',
  },
  street: { label: 'Street', autoComplete: 'address-line1', span: 'col-span-6 md:col-span-4' },
  neighborhood: { label: 'Neighborhood', autoComplete: 'address-level2', span: whole },
  landmark: { label: 'Landmark', autoComplete: 'off', span: whole },
  address: { label: 'Address', autoComplete: 'street-address', span: whole },
  city: { label: 'City', autoComplete: 'address-level2', span: whole },
  state: {
    label: 'State',
    autoComplete: 'address-level1',
    span: 'col-span-6 md:col-span-4',
    options: asOptions(usStates, 'Choose a state'),
  },
  zip: {
    label: 'Zip code',
    autoComplete: 'postal-code',
    span: 'col-span-6 md:col-span-2',
    isNumeric: true,
  },
};
