import { deliveryFields } from '#contract/address/address.rules.ts';
import { greaterAccra } from '#contract/delivery/delivery.rules.ts';
import { TextArea } from '#ui/Field.tsx';
import { AddressFields } from './AddressFields.tsx';
import { askedFields, otherRegions } from './address.fields.ts';
import { longest } from './checkout.form.ts';
import { type PartProps, partClasses, UpdateButton } from './checkout.parts.tsx';
import { checkout } from './checkout.store.ts';
import { DeliveryOptions } from './DeliveryOptions.tsx';
import { NeighborhoodField } from './NeighborhoodField.tsx';

export function DeliverySection(props: PartProps) {
  const { state, errors } = props;
  const { deliveryDetails, deliveryInstructions } = state.form;
  const { required } = deliveryFields(deliveryDetails.country);
  const fields = askedFields(state.form);
  const hasListedNeighborhoods = deliveryDetails.region === greaterAccra;
  const common = {
    address: deliveryDetails,
    required,
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
    <section className={partClasses.section} aria-labelledby="delivery-heading">
      <h2 id="delivery-heading" className={partClasses.heading}>
        Where should it go?
      </h2>
      <AddressFields {...common} fields={['country']} />
      {deliveryDetails.country === '' && <UpdateButton />}
      <DeliveryOptions {...props} />
      {fields.length > 1 && (
        <AddressFields
          {...common}
          fields={fields.filter((field) => field !== 'country')}
          instead={(field) =>
            field === 'neighborhood' && hasListedNeighborhoods ? <NeighborhoodField {...props} /> : undefined
          }
        />
      )}
      {fields.length > 1 && <UpdateButton />}
      <TextArea
        id="deliveryInstructions"
        name="deliveryInstructions"
        label="Delivery instructions (optional)"
        rows={3}
        maxLength={longest.deliveryInstructions}
        value={deliveryInstructions}
        onChange={(event) => checkout.change({ type: 'instructionsTyped', text: event.target.value })}
      />
    </section>
  );
}
