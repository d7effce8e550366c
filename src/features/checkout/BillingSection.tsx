import { Checkbox } from '#ui/Checkbox.tsx';
import { AddressFields, billingFields } from './AddressFields.tsx';
import { checkout } from './checkout.store.ts';
import { FormSection, headingClass, type SectionProps, UpdateButton } from './FormSection.tsx';

/** For delivery, required unless it is the same address; CSS shows the fields without script. For pickup, optional. */
export function BillingSection(props: SectionProps) {
  const { state, isHydrated } = props;
  const { deliveryMethod, isBillingSame, billingDetails } = state.form;
  if (deliveryMethod === 'pickup') {
    return (
      <details className="border-t pt-6" open={billingDetails.country !== ''}>
        <summary className="flex min-h-11 items-center justify-between gap-4">
          <h2 className={headingClass}>Billing address</h2>
          <span className="flex items-center gap-3 text-14 text-smoke">
            Optional
            <span className="fold-mark" aria-hidden="true" />
          </span>
        </summary>
        <div className="grid gap-4 pt-4">
          <BillingFields {...props} isOptional />
        </div>
      </details>
    );
  }
  return (
    <FormSection id="billing" heading="Billing address" className="billing">
      <Checkbox
        name="isBillingSame"
        checked={isBillingSame}
        onChange={(event) =>
          checkout.change({ type: 'filled', change: { isBillingSame: event.target.checked } })
        }
      >
        Same as delivery address
      </Checkbox>
      {(!isHydrated || !isBillingSame) && (
        <div className="billing-fields grid gap-4">
          <BillingFields {...props} />
        </div>
      )}
    </FormSection>
  );
}

function BillingFields({ state, errors, isOptional = false }: SectionProps & { isOptional?: boolean }) {
  const { billingDetails } = state.form;
  return (
    <>
      <AddressFields
        fields={billingFields(billingDetails.country)}
        isOptional={isOptional}
        address={billingDetails}
        group="billing"
        errorOf={(field) => errors[`billing.${field}`]}
        onType={(field, text) => checkout.change({ type: 'billingTyped', field, text })}
      />
      <UpdateButton />
    </>
  );
}
