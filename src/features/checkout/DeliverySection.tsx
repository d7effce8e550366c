import { addressLabels } from '#contract/address/address.rules.ts';
import { neighborhoods } from '#contract/address/lists/neighborhoods.ts';
import {
  type DeliveryOption,
  deliveryOptionLabels,
  feeFor,
  greaterAccra,
} from '#contract/delivery/delivery.rules.ts';
import { dispatchDays } from '#shop/delivery/dispatch.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field, FieldError, Select, TextArea } from '#ui/Field.tsx';
import { fieldClasses } from '#ui/field.classes.ts';
import { Price } from '#ui/Price.tsx';
import { AddressFields, otherRegions, visibleFields } from './AddressFields.tsx';
import { maxLengths } from './checkout.form.ts';
import { checkout } from './checkout.store.ts';
import { FormSection, RadioCard, type SectionProps, UpdateButton } from './FormSection.tsx';
import { feeText, waivedText } from './summary.view.ts';

export function DeliverySection(props: SectionProps) {
  const { state, errors } = props;
  const { deliveryDetails, deliveryInstructions } = state.form;
  const fields = visibleFields(state.form);
  const hasListedNeighborhoods = deliveryDetails.region === greaterAccra;
  const common = {
    address: deliveryDetails,
    group: 'shipping',
    regions: otherRegions,
    errorOf: (field: (typeof fields)[number]) => errors[field],
    onType: (field: (typeof fields)[number], text: string) => {
      if (field === 'country') checkout.change({ type: 'countryChosen', country: text });
      else if (field === 'region') checkout.change({ type: 'regionChosen', region: text });
      else checkout.change({ type: 'deliveryTyped', field, text });
    },
  } as const;
  return (
    <FormSection id="delivery" heading="Where should it go?">
      <AddressFields {...common} fields={['country']} />
      {deliveryDetails.country === '' && <UpdateButton />}
      <DeliveryOptions {...props} />
      {fields.length > 1 && (
        <AddressFields
          {...common}
          fields={fields.filter((field) => field !== 'country')}
          renderField={(field) =>
            field === 'neighborhood' && hasListedNeighborhoods ? <NeighborhoodField {...props} /> : undefined
          }
        />
      )}
      {fields.length > 1 && <UpdateButton />}
      <TextArea
        name="deliveryInstructions"
        label="Delivery instructions (optional)"
        rows={3}
        maxLength={maxLengths.deliveryInstructions}
        value={deliveryInstructions}
        onChange={(event) =>
          checkout.change({ type: 'filled', change: { deliveryInstructions: event.target.value } })
        }
      />
    </FormSection>
  );
}

/** Ghana has two options, every other country one. */
function optionsOf(country: string): readonly DeliveryOption[] {
  if (country === '') return [];
  return country === 'GH' ? ['within-accra', 'outside-accra'] : ['intl'];
}

function DeliveryOptions({ state, errors }: SectionProps) {
  const { deliveryDetails, deliveryOption } = state.form;
  const { currency, dispatch, fees, now } = state.settings;
  const options = optionsOf(deliveryDetails.country);
  if (options.length === 0) return null;
  const days = dispatch && dispatchDays(dispatch, now);
  const arrivals: Partial<Record<DeliveryOption, string>> = days
    ? { 'within-accra': days.withinAccra, 'outside-accra': `Kumasi ${days.otherRegions}` }
    : {};
  const error = errors.deliveryOption;
  return (
    <div
      role="radiogroup"
      aria-labelledby="delivery-option-label"
      aria-invalid={error ? 'true' : undefined}
      aria-describedby={error && 'deliveryOption-error'}
      className="grid gap-3"
    >
      <p id="delivery-option-label" className={fieldClasses.label}>
        Delivery option
      </p>
      {options.map((option) => (
        <RadioCard
          key={option}
          name="deliveryOption"
          value={option}
          checked={deliveryOption === option}
          onChange={() => checkout.change({ type: 'optionChosen', option })}
        >
          <span className="flex flex-1 flex-wrap gap-x-3">
            <span className="flex-[1_1_6rem]">
              {deliveryOptionLabels[option]}
              {arrivals[option] && (
                <span className="block text-14 text-smoke first-letter:uppercase">{arrivals[option]}</span>
              )}
            </span>
            <Price now={feeText(feeFor(option, fees), currency)} was={waivedText(option, fees, currency)} />
          </span>
        </RadioCard>
      ))}
      <FieldError id="deliveryOption" text={error} isQuiet />
    </div>
  );
}

const neighborhoodOptions = [
  { value: '', label: 'Choose a neighborhood' },
  ...neighborhoods.map(({ value, name }) => ({ value, label: name })),
];

/** A list of Greater Accra's neighborhoods, or a typed suburb. A button switches between them. */
function NeighborhoodField({ state, errors }: SectionProps) {
  const { deliveryDetails, writesSuburb } = state.form;
  const common = {
    name: 'neighborhood',
    label: addressLabels.neighborhood,
    required: true,
    autoComplete: 'off',
    value: deliveryDetails.neighborhood,
    error: errors.neighborhood,
    isQuiet: true,
  };
  const type = (text: string) => checkout.change({ type: 'deliveryTyped', field: 'neighborhood', text });
  return (
    <>
      {writesSuburb ? (
        <Field {...common} maxLength={maxLengths.address} onChange={(event) => type(event.target.value)} />
      ) : (
        <Select {...common} options={neighborhoodOptions} onChange={(event) => type(event.target.value)} />
      )}
      <Button
        type="submit"
        name="intent"
        value="suburb"
        variant="text"
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          checkout.change({ type: 'suburbToggled' });
        }}
      >
        {writesSuburb ? 'Choose from the list' : 'Add suburb'}
      </Button>
    </>
  );
}
