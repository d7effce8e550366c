import { addressLabels } from '#contract/address/address.rules.ts';
import { neighborhoods } from '#contract/address/lists/neighborhoods.ts';
import {
  type DeliveryOption,
  deliveryOptionLabels,
  feeFor,
  greaterAccra,
  waivedFee,
} from '#contract/delivery/delivery.rules.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';
import { dispatchDays } from '#shop/delivery/dispatch.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field, FieldError, Select, TextArea } from '#ui/Field.tsx';
import { fieldClasses } from '#ui/field.classes.ts';
import { Price } from '#ui/Price.tsx';
import { AddressFields, otherRegions, visibleFields } from './AddressFields.tsx';
import { maxLengths } from './checkout.form.ts';
import type { CheckoutSettings } from './checkout.settings.ts';
import { checkout } from './checkout.store.ts';
import { FormSection, RadioCard, type SectionProps, UpdateButton } from './FormSection.tsx';

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
  const options = optionsOf(deliveryDetails.country);
  if (options.length === 0) return null;
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
          <span className="grow">
            {deliveryOptionLabels[option]}
            <ArrivalText option={option} settings={state.settings} />
          </span>
          <OptionFee option={option} settings={state.settings} />
        </RadioCard>
      ))}
      <FieldError id="deliveryOption" text={error} />
    </div>
  );
}

function ArrivalText({
  option,
  settings: { dispatch, now },
}: {
  option: DeliveryOption;
  settings: CheckoutSettings;
}) {
  const days = dispatch && dispatchDays(dispatch, now);
  if (!days || option === 'intl') return null;
  const text = option === 'within-accra' ? days.withinAccra : `Kumasi ${days.otherRegions}`;
  return <span className="block text-14 text-smoke first-letter:uppercase">{text}</span>;
}

function OptionFee({ option, settings }: { option: DeliveryOption; settings: CheckoutSettings }) {
  const fee = feeFor(option, settings.fees);
  const waived = waivedFee(option, settings.fees);
  return (
    <Price
      now={fee === noMoney ? 'Free' : formatMoney(fee, settings.currency)}
      was={waived && formatMoney(waived, settings.currency)}
    />
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
