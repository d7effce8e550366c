import type { ReactNode } from 'react';
import {
  type AddressField,
  type AddressForm,
  accountFields,
  addressLabels,
  deliveryFields,
  isRequiredField,
} from '#contract/address/address.rules.ts';
import { countries } from '#contract/address/lists/countries.ts';
import { ghanaRegions } from '#contract/address/lists/ghana-regions.ts';
import { usStates } from '#contract/address/lists/us-states.ts';
import { isGreaterAccra } from '#contract/delivery/delivery.rules.ts';
import { Field, type Option, Select } from '#ui/Field.tsx';
import { maxLengths } from './checkout.form.ts';
import type { CheckoutValues } from './checkout.reducer.ts';

type AddressControl = {
  readonly autoComplete: string;
  /** In a grid of six columns. Default: all. */
  readonly span?: string;
  readonly options?: readonly Option[];
  readonly isNumeric?: boolean;
};

const toOptions = (
  list: readonly { code: string; name: string }[],
  placeholder: string,
): readonly Option[] => [
  { value: '', label: placeholder },
  ...list.map(({ code, name }) => ({ value: code, label: name })),
];

/** Greater Accra is a separate delivery option. */
export const otherRegions: readonly Option[] = toOptions(
  ghanaRegions.filter(({ code }) => !isGreaterAccra(code)),
  'Choose a region',
);

/** The billing fields. Only the country until it is chosen. */
export function billingFields(country: string): readonly AddressField[] {
  return country === '' ? ['country'] : accountFields(country);
}

/** The delivery fields, without the region where the chosen option implies it. */
export function visibleFields({ deliveryDetails, deliveryOption }: CheckoutValues): readonly AddressField[] {
  const fields = deliveryFields(deliveryDetails.country);
  return deliveryOption === 'outside-accra' ? fields : fields.filter((field) => field !== 'region');
}

const addressControls: Record<AddressField, AddressControl> = {
  country: { autoComplete: 'country', options: toOptions(countries, 'Choose a country') },
  region: { autoComplete: 'address-level1', options: toOptions(ghanaRegions, 'Choose a region') },
  houseNumber: { autoComplete: 'off', span: 'col-span-6 md:col-span-2' },
  street: { autoComplete: 'address-line1', span: 'col-span-6 md:col-span-4' },
  neighborhood: { autoComplete: 'address-level2' },
  landmark: { autoComplete: 'off' },
  address: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2' },
  state: {
    autoComplete: 'address-level1',
    span: 'col-span-6 md:col-span-4',
    options: toOptions(usStates, 'Choose a state'),
  },
  zip: { autoComplete: 'postal-code', span: 'col-span-6 md:col-span-2', isNumeric: true },
};

type AddressFieldsProps = {
  fields: readonly AddressField[];
  isOptional?: boolean;
  address: AddressForm;
  /** The `autocomplete` group. The names of the billing fields begin with it. */
  group: 'shipping' | 'billing';
  errorOf: (field: AddressField) => string | undefined;
  onType: (field: AddressField, text: string) => void;
  /** Replaces the list of all regions. */
  regions?: readonly Option[];
  /** Renders a field in another way; undefined for the default. */
  renderField?: (field: AddressField) => ReactNode;
};

export function AddressFields(props: AddressFieldsProps) {
  return (
    <div className="grid grid-cols-6 gap-4">
      {props.fields.map((field) => (
        <div key={field} className={addressControls[field].span ?? 'col-span-6'}>
          {props.renderField?.(field) ?? <AddressControlField {...props} field={field} />}
        </div>
      ))}
    </div>
  );
}

function AddressControlField({
  field,
  isOptional = false,
  address,
  group,
  regions,
  errorOf,
  onType,
}: AddressFieldsProps & { field: AddressField }) {
  const { autoComplete, isNumeric, ...control } = addressControls[field];
  const label = addressLabels[field];
  const options = field === 'region' && regions ? regions : control.options;
  const isRequired = !isOptional && isRequiredField(field);
  const common = {
    name: group === 'billing' ? `billing.${field}` : field,
    label: isRequired ? label : `${label} (optional)`,
    error: errorOf(field),
    isQuiet: true,
    value: address[field],
    required: isRequired,
    autoComplete: autoComplete === 'off' ? 'off' : `${group} ${autoComplete}`,
  };
  if (options) {
    return <Select {...common} options={options} onChange={(event) => onType(field, event.target.value)} />;
  }
  return (
    <Field
      {...common}
      maxLength={maxLengths.address}
      inputMode={isNumeric ? 'numeric' : undefined}
      onChange={(event) => onType(field, event.target.value)}
    />
  );
}
