import { payOnDeliveryLimitText } from '#contract/payments/pay-on-delivery.rules.ts';
import type { PodPaymentMethod } from '#contract/payments/payment.schema.ts';
import { takesMobileMoney } from '#shop/payments/payment.marks.ts';
import { canPayOnDelivery } from './checkout.reducer.ts';
import { checkout } from './checkout.store.ts';
import { FormSection, RadioCard, type SectionProps } from './FormSection.tsx';
import { displayedFigures } from './summary.view.ts';

type Way = { value: PodPaymentMethod | null; label: string; hint?: string };

const onDelivery: readonly Way[] = [
  { value: 'cash', label: 'Cash on delivery' },
  { value: 'mobile_money', label: 'Mobile money on delivery' },
];

export function PaymentSection({ state }: SectionProps) {
  const { form, settings } = state;
  const isOffered = canPayOnDelivery(form, settings);
  const isAbove = displayedFigures(state).total > settings.payOnDeliveryMaximum;
  const isInGhana = form.deliveryMethod === 'pickup' || form.deliveryDetails.country === 'GH';
  const inCedis = isInGhana ? 'Mobile money or card' : 'Card or mobile money';
  const hint = takesMobileMoney(settings.currency) ? inCedis : 'Visa or Mastercard';
  const ways: readonly Way[] = [
    { value: null, label: 'Online payment', hint },
    ...(isOffered ? onDelivery : []),
  ];
  return (
    <FormSection id="payment" heading="Payment">
      <div role="radiogroup" aria-labelledby="payment-heading" className="grid gap-3">
        {ways.map(({ value, label, hint }) => (
          <RadioCard
            key={label}
            name="payment"
            value={value ?? 'online_payment'}
            checked={form.podPaymentMethod === value}
            disabled={isAbove && value !== null && form.podPaymentMethod !== value}
            onChange={() => checkout.change({ type: 'filled', change: { podPaymentMethod: value } })}
          >
            <span>
              <span className="block">{label}</span>
              {hint && <span className="block text-14 text-smoke">{hint}</span>}
            </span>
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
