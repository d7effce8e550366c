import { type AddressField, accountFields, emptyAddress } from '#contract/address/address.rules.ts';
import { askedFields } from './address.fields.ts';
import type { CheckoutState } from './checkout.types.ts';
import { shownFigures } from './summary.view.ts';

const addressFields = Object.keys(emptyAddress) as AddressField[];

/**
 * What a post without script needs to know of the drawn page: the choices the fields were drawn for, the figures
 * that were seen, and what was typed into fields that are not drawn now.
 */
export function DrawnFields({ state, attempt }: { state: CheckoutState; attempt: string }) {
  const { form, writesSuburb } = state;
  const figures = shownFigures(state);
  const { deliveryDetails, billingDetails, discount } = form;
  const isDelivery = form.deliveryMethod === 'delivery';
  const delivery: readonly AddressField[] = isDelivery ? askedFields(form) : [];
  const billing: readonly AddressField[] = billingDetails.country
    ? accountFields(billingDetails.country).fields
    : ['country'];
  const hidden: Record<string, string> = {
    ...asHidden(deliveryDetails, delivery, ''),
    ...asHidden(billingDetails, billing, 'billing.'),
    ...(!isDelivery && { deliveryInstructions: form.deliveryInstructions }),
    ...(!isDelivery && form.isBillingSame && { isBillingSame: 'on' }),
    'drawn.deliveryMethod': form.deliveryMethod,
    'drawn.deliveryOption': form.deliveryOption ?? '',
    'drawn.country': deliveryDetails.country,
    'drawn.region': deliveryDetails.region,
    'drawn.billing.country': billingDetails.country,
    writesSuburb: writesSuburb ? 'yes' : '',
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

/** The parts of an address that no field on the page holds. */
function asHidden(
  address: Readonly<Record<AddressField, string>>,
  drawn: readonly AddressField[],
  prefix: string,
): Record<string, string> {
  const left = addressFields.filter((field) => !drawn.includes(field) && address[field] !== '');
  return Object.fromEntries(left.map((field) => [prefix + field, address[field]]));
}
