import { neighborhoods } from '#contract/address/lists/neighborhoods.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Select } from '#ui/Field.tsx';
import { longest } from './checkout.form.ts';
import type { PartProps } from './checkout.parts.tsx';
import { checkout } from './checkout.store.ts';

const options = [
  { value: '', label: 'Choose a neighborhood' },
  ...neighborhoods.map(({ value, name }) => ({ value, label: name })),
];

/** Greater Accra's neighborhoods, or any other typed in; one button swaps the two. */
export function NeighborhoodField({ state, errors }: PartProps) {
  const common = {
    id: 'neighborhood',
    name: 'neighborhood',
    label: 'Neighborhood',
    required: true,
    autoComplete: 'off',
    value: state.form.deliveryDetails.neighborhood,
    error: errors.neighborhood,
  };
  const type = (text: string) => checkout.change({ type: 'deliveryTyped', field: 'neighborhood', text });
  return (
    <>
      {state.writesSuburb ? (
        <Field {...common} maxLength={longest.address} onChange={(event) => type(event.target.value)} />
      ) : (
        <Select {...common} options={options} onChange={(event) => type(event.target.value)} />
      )}
      <Button
        type="submit"
        name="intent"
        value="suburb"
        variant="text"
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          checkout.toggleSuburb();
        }}
      >
        {state.writesSuburb ? 'Choose from the list' : 'Add suburb'}
      </Button>
    </>
  );
}
