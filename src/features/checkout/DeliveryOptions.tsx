import {
  type DeliveryOption,
  deliveryOptionLabels,
  feeFor,
  waivedFee,
} from '#contract/delivery/delivery.rules.ts';
import { dispatchDays } from '#contract/delivery/dispatch.rules.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';
import { fieldClasses } from '#ui/field.classes.ts';
import { Price } from '#ui/Price.tsx';
import { type PartProps, RadioCard } from './checkout.parts.tsx';
import { checkout } from './checkout.store.ts';
import type { CheckoutTerms } from './checkout.types.ts';

/** Ghana offers two options, every other country the one. */
function optionsOf(country: string): readonly DeliveryOption[] {
  if (country === '') return [];
  return country === 'GH' ? ['within-accra', 'outside-accra'] : ['intl'];
}

export function DeliveryOptions({ state, errors }: PartProps) {
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
            <ArrivalText option={option} terms={state.terms} />
          </span>
          <OptionFee option={option} terms={state.terms} />
        </RadioCard>
      ))}
      {error && (
        <p id="deliveryOption-error" className={fieldClasses.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function ArrivalText({ option, terms: { dispatch, now } }: { option: DeliveryOption; terms: CheckoutTerms }) {
  const days = dispatch && dispatchDays(dispatch, now);
  if (!days || option === 'intl') return null;
  const text = option === 'within-accra' ? days.withinAccra : `Kumasi ${days.otherRegions}`;
  return <span className="block text-14 text-smoke first-letter:uppercase">{text}</span>;
}

function OptionFee({ option, terms }: { option: DeliveryOption; terms: CheckoutTerms }) {
  const fee = feeFor(option, terms.fees);
  const waived = waivedFee(option, terms.fees);
  return (
    <Price
      now={fee === noMoney ? 'Free' : formatMoney(fee, terms.currency)}
      was={waived && formatMoney(waived, terms.currency)}
    />
  );
}
