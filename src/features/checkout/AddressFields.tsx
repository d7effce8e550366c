import type { ReactNode } from 'react';
import type { AddressField, AddressForm } from '#contract/address/address.rules.ts';
import { Field, type Option, Select } from '#ui/Field.tsx';
import { addressControls } from './address.fields.ts';
import { longest } from './checkout.form.ts';

type AddressFieldsProps = {
  fields: readonly AddressField[];
  required: readonly AddressField[];
  address: AddressForm;
  /** Before each field's name and id: `billing.` keeps two addresses of one form apart. */
  prefix?: string;
  /** Browsers fill addresses in by group. */
  group: 'shipping' | 'billing';
  errorOf: (field: AddressField) => string | undefined;
  onType: (field: AddressField, text: string) => void;
  /** Offered instead of all regions. */
  regions?: readonly Option[];
  /** Draws a field in its own way. */
  instead?: (field: AddressField) => ReactNode;
};

export function AddressFields(props: AddressFieldsProps) {
  return (
    <div className="grid grid-cols-6 gap-4">
      {props.fields.map((field) => (
        <div key={field} className={addressControls[field].span}>
          {props.instead?.(field) ?? <OneField {...props} field={field} />}
        </div>
      ))}
    </div>
  );
}

function OneField({
  field,
  required,
  address,
  prefix = '',
  group,
  regions,
  errorOf,
  onType,
}: AddressFieldsProps & { field: AddressField }) {
  const { label, autoComplete, isNumeric, ...control } = addressControls[field];
  const options = field === 'region' && regions ? regions : control.options;
  const isRequired = required.includes(field);
  const common = {
    id: prefix + field,
    name: prefix + field,
    label: isRequired ? label : `${label} (optional)`,
    error: errorOf(field),
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
      maxLength={longest.address}
      inputMode={isNumeric ? 'numeric' : undefined}
      onChange={(event) => onType(field, event.target.value)}
    />
  );
}
