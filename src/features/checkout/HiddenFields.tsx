import { type AddressField, addressFields } from '#contract/address/address.rules.ts';
import { billingFields, visibleFields } from './AddressFields.tsx';
import type { CheckoutState } from './checkout.types.ts';
import { displayedFigures } from './summary.view.ts';

/**
 * What a post without script needs of the rendered page: the choices that its fields were rendered for, the figures shown,
 * and values of fields that are not on the page now.
 */
export function HiddenFields({ state, attempt }: { state: CheckoutState; attempt: string }) {
  const { form } = state;
  const figures = displayedFigures(state);
  const { deliveryDetails, billingDetails, discount } = form;
  const isDelivery = form.deliveryMethod === 'delivery';
  const delivery: readonly AddressField[] = isDelivery ? visibleFields(form) : [];
  const hidden: Record<string, string> = {
    ...hiddenValues(deliveryDetails, delivery, ''),
    ...hiddenValues(billingDetails, billingFields(billingDetails.country), 'billing.'),
    ...(!isDelivery && { deliveryInstructions: form.deliveryInstructions }),
    ...(!isDelivery && form.isBillingSame && { isBillingSame: 'on' }),
    'rendered.deliveryMethod': form.deliveryMethod,
    'rendered.deliveryOption': form.deliveryOption ?? '',
    'rendered.country': deliveryDetails.country,
    'rendered.region': deliveryDetails.region,
    'rendered.billing.country': billingDetails.country,
    writesSuburb: form.writesSuburb ? 'yes' : '',
    'seen.subtotal': String(figures.subtotal),
    'seen.deliveryFee': String(figures.deliveryFee),
    'seen.discount': String(figures.discount),
    'seen.code': discount?.code ?? '',
    attempt,
  };
  return Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The values of an address that no visible field holds. */
function hiddenValues(
  address: Readonly<Record<AddressField, string>>,
  visible: readonly AddressField[],
  prefix: string,
): Record<string, string> {
  const hidden = addressFields.filter((field) => !visible.includes(field) && address[field] !== '');
  return Object.fromEntries(hidden.map((field) => [prefix + field, address[field]]));
}
