import { mayPayOnDelivery, type PodPaymentMethod } from '#contract/checkout/checkout-form.rules.ts';
import { payOnDeliveryLimitText } from '#contract/payments/pay-on-delivery.rules.ts';
import { type PartProps, partClasses } from './checkout.parts.ts';
import { checkoutFacts } from './checkout-facts.rules.ts';
import { shownFigures } from './summary.view.ts';

const onDelivery: readonly { value: PodPaymentMethod; label: string }[] = [
  { value: 'cash', label: 'Cash on delivery' },
  { value: 'mobile_money', label: 'Mobile money on delivery' },
];

export function PaymentSection({ checkout, state, terms }: PartProps) {
  const { form } = state;
  const { isPickupOrder, isGhanaOrder } = checkoutFacts(form);
  const means = isPickupOrder || isGhanaOrder ? 'Mobile money or card' : 'Card or mobile money';
  const isOffered = mayPayOnDelivery(form, terms);
  const isAbove = shownFigures(state, terms).total > terms.payOnDeliveryMaximum;
  return (
    <section className={partClasses.section} aria-labelledby="payment-heading">
      <h2 id="payment-heading" className={partClasses.heading}>
        Payment
      </h2>
      <div role="radiogroup" aria-labelledby="payment-heading" className="grid gap-3">
        <label className={partClasses.card}>
          <input
            type="radio"
            name="payment"
            value="online_payment"
            checked={form.podPaymentMethod === null}
            onChange={() => checkout.change({ type: 'paymentChosen', podPaymentMethod: null })}
            className={partClasses.mark}
          />
          <span>
            <span className="block">Online payment</span>
            <span className="block text-14 text-smoke">{means}</span>
          </span>
        </label>
        {isOffered &&
          onDelivery.map(({ value, label }) => (
            <label key={value} className={partClasses.card}>
              <input
                type="radio"
                name="payment"
                value={value}
                checked={form.podPaymentMethod === value}
                disabled={isAbove && form.podPaymentMethod !== value}
                onChange={() => checkout.change({ type: 'paymentChosen', podPaymentMethod: value })}
                className={partClasses.mark}
              />
              <span>{label}</span>
            </label>
          ))}
      </div>
      {isOffered && isAbove && (
        <p className="text-14 text-smoke">
          {payOnDeliveryLimitText(terms.payOnDeliveryMaximum, terms.currency)}
        </p>
      )}
    </section>
  );
}
