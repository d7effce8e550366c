import { mayPayOnDelivery } from '#contract/checkout/checkout-form.rules.ts';
import { payOnDeliveryLimitText } from '#contract/payments/pay-on-delivery.rules.ts';
import type { PodPaymentMethod } from '#contract/payments/payment.schema.ts';
import { type PartProps, partClasses, RadioCard } from './checkout.parts.tsx';
import { checkout } from './checkout.store.ts';
import { onlinePaymentHint } from './checkout-facts.rules.ts';
import { shownFigures } from './summary.view.ts';

const onDelivery: readonly { value: PodPaymentMethod; label: string }[] = [
  { value: 'cash', label: 'Cash on delivery' },
  { value: 'mobile_money', label: 'Mobile money on delivery' },
];

export function PaymentSection({ state }: PartProps) {
  const { form, terms } = state;
  const isOffered = mayPayOnDelivery(form, terms);
  const isAbove = shownFigures(state).total > terms.payOnDeliveryMaximum;
  return (
    <section className={partClasses.section} aria-labelledby="payment-heading">
      <h2 id="payment-heading" className={partClasses.heading}>
        Payment
      </h2>
      <div role="radiogroup" aria-labelledby="payment-heading" className="grid gap-3">
        <RadioCard
          name="payment"
          value="online_payment"
          checked={form.podPaymentMethod === null}
          onChange={() => checkout.change({ type: 'paymentChosen', podPaymentMethod: null })}
        >
          <span>
            <span className="block">Online payment</span>
            <span className="block text-14 text-smoke">{onlinePaymentHint(form)}</span>
          </span>
        </RadioCard>
        {isOffered &&
          onDelivery.map(({ value, label }) => (
            <RadioCard
              key={value}
              name="payment"
              value={value}
              checked={form.podPaymentMethod === value}
              disabled={isAbove && form.podPaymentMethod !== value}
              onChange={() => checkout.change({ type: 'paymentChosen', podPaymentMethod: value })}
            >
              <span>{label}</span>
            </RadioCard>
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
