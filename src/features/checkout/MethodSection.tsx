import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';
import { methodState } from '#contract/delivery/fulfilment.rules.ts';
import { dispatchDays } from '#shop/delivery/dispatch.rules.ts';
import { checkout } from './checkout.store.ts';
import { headingClass, RadioCard, type SectionProps, UpdateButton } from './FormSection.tsx';

const methods: readonly { method: DeliveryMethod; label: string; hint: string }[] = [
  { method: 'pickup', label: 'Pickup', hint: 'Free, at our studio' },
  { method: 'delivery', label: 'Delivery', hint: 'In Ghana and abroad' },
];

export function MethodSection({ state }: SectionProps) {
  const { fulfilment, now, dispatch } = state.settings;
  const collect = dispatch && dispatchDays(dispatch, now).collect;
  const visible = methods
    .map((each) => ({ ...each, state: methodState(each.method, fulfilment, now) }))
    .filter((each) => each.state.state !== 'hidden');
  return (
    <fieldset className="grid gap-4">
      <legend className={`${headingClass} mb-4`}>How would you like to get it?</legend>
      <div className={`grid gap-3 ${visible.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {visible.map(({ method, label, hint, state: availability }) => (
          <RadioCard
            key={method}
            name="deliveryMethod"
            value={method}
            checked={state.form.deliveryMethod === method}
            disabled={availability.state === 'restricted'}
            onChange={() => checkout.change({ type: 'methodChosen', method })}
          >
            <span>
              <span className="block">{label}</span>
              <span className="block text-14 text-smoke">
                {availability.message ?? [hint, method === 'pickup' && collect].filter(Boolean).join(', ')}
              </span>
            </span>
          </RadioCard>
        ))}
      </div>
      <UpdateButton />
    </fieldset>
  );
}
