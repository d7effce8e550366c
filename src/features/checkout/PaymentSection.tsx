import { payOnDeliveryLimitText } from '#contract/payments/pay-on-delivery.rules.ts';
import type { PodPaymentMethod } from '#contract/payments/payment.schema.ts';
import { takesMobileMoney } from '#shop/payments/payment.marks.ts';
import { checkout } from './checkout.store.ts';
import { canPayOnDelivery } from './checkout-form.rules.ts';
import { FormSection, RadioCard, type SectionProps } from './FormSection.tsx';
import { displayedFigures } from './summary.view.ts';

const onDelivery: readonly { value: PodPaymentMethod; label: string }[] = [
  { value: 'cash', label: 'Cash on delivery' },
  { value: 'mobile_money', label: 'Mobile money on delivery' },
];

export function PaymentSection({ state }: SectionProps) {
  const { form, settings } = state;
  const isOffered = canPayOnDelivery(form, settings);
  const isAbove = displayedFigures(state).total > settings.payOnDeliveryMaximum;
  const isInGhana = form.deliveryMethod === 'pickup' || form.deliveryDetails.country === 'GH';
  const inCedis = isInGhana ? 'Mobile money or card' : 'Card or mobile money';
  const waysToPay = takesMobileMoney(settings.currency) ? inCedis : 'Visa or Mastercard';
  return (
    <FormSection id="payment" heading="Payment">
      <div role="radiogroup" aria-labelledby="payment-heading" className="grid gap-3">
        <RadioCard
          name="payment"
          value="online_payment"
          checked={form.podPaymentMethod === null}
          onChange={() => checkout.change({ type: 'filled', change: { podPaymentMethod: null } })}
        >
          <span>
            <span className="block">Online payment</span>
            <span className="block text-14 text-smoke">{waysToPay}</span>
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
              onChange={() => checkout.change({ type: 'filled', change: { podPaymentMethod: value } })}
            >
              <span>{label}</span>
            </RadioCard>
          ))}
      </div>
      {isOffered && isAbove && (
        <p className="text-14 text-smoke">
          {payOnDeliveryLimitText(settings.payOnDeliveryMaximum, settings.currency)}
        </p>
      )}
    </FormSection>
  );
}
