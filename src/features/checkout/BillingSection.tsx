import { type AddressField, accountFields } from '#contract/address/address.rules.ts';
import { Choice } from '#ui/Choice.tsx';
import { AddressFields } from './AddressFields.tsx';
import { type PartProps, partClasses, UpdateButton } from './checkout.parts.tsx';
import { checkout } from './checkout.store.ts';

/**
 * Delivery: the same address unless unticked, which without script style alone decides. Pickup: folded, never
 * required.
 */
export function BillingSection(props: PartProps) {
  const { state, isAwake } = props;
  const { deliveryMethod, isBillingSame, billingDetails } = state.form;
  if (deliveryMethod === 'pickup') {
    return (
      <details className="border-t pt-6" open={billingDetails.country !== ''}>
        <summary className="flex min-h-11 items-center justify-between gap-4">
          <h2 className={partClasses.heading}>Billing address</h2>
          <span className="flex items-center gap-3 text-14 text-smoke">
            Optional
            <span className="fold-mark" aria-hidden="true" />
          </span>
        </summary>
        <div className="grid gap-4 pt-4">
          <BillingFields {...props} isRequired={false} />
        </div>
      </details>
    );
  }
  return (
    <section className={`billing ${partClasses.section}`} aria-labelledby="billing-heading">
      <h2 id="billing-heading" className={partClasses.heading}>
        Billing address
      </h2>
      <Choice
        type="checkbox"
        id="isBillingSame"
        name="isBillingSame"
        checked={isBillingSame}
        onChange={(event) => checkout.change({ type: 'billingSameToggled', isSame: event.target.checked })}
      >
        Same as delivery address
      </Choice>
      {(!isAwake || !isBillingSame) && (
        <div className="billing-fields grid gap-4">
          <BillingFields {...props} isRequired />
        </div>
      )}
    </section>
  );
}

function BillingFields({ state, errors, isRequired }: PartProps & { isRequired: boolean }) {
  const { billingDetails } = state.form;
  const { fields, required } = accountFields(billingDetails.country);
  const shown: readonly AddressField[] = billingDetails.country === '' ? ['country'] : fields;
  return (
    <>
      <AddressFields
        fields={shown}
        required={isRequired ? required : []}
        address={billingDetails}
        prefix="billing."
        group="billing"
        errorOf={(field) => errors[`billing.${field}`]}
        onType={(field, text) => checkout.change({ type: 'billingTyped', field, text })}
      />
      <UpdateButton />
    </>
  );
}
