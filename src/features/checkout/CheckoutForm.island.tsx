import { useStore } from '@nanostores/react';
import { memo, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import { hasErrors } from '#contract/wire/field-errors.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { BillingSection } from './BillingSection.tsx';
import { Consents } from './Consents.tsx';
import { ContactSection } from './ContactSection.tsx';
import { readTyped } from './checkout.draft.ts';
import { $checkout, checkout } from './checkout.store.ts';
import type { CheckoutState, InitialCheckout } from './checkout.types.ts';
import { canSubmit, checkoutErrors, missingConsent } from './checkout.validation.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { FormSection } from './FormSection.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { MethodSection } from './MethodSection.tsx';
import { PaymentSection } from './PaymentSection.tsx';

const clockIntervalMs = 10_000;
const autoApplyDelayMs = 500;

type CheckoutFormProps = {
  initial: InitialCheckout;
  /** Below the button. */
  children?: ReactNode;
};

/**
 * The form works without script. On hydration it opens the checkout for the other islands, whose controls belong to it by
 * their `form` attribute.
 */
export const CheckoutForm = memo(function CheckoutForm({ initial, children }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const opened = useStore($checkout, { ssr: () => undefined });
  useCheckout(initial);
  const state = opened ?? initial;
  const isHydrated = opened !== undefined;
  const section = { state, errors: state.isSubmitted ? checkoutErrors(state.form) : {}, isHydrated };
  const isPaying = state.progress === 'paying';
  const isReady = canSubmit(state.form, state.settings);
  const missing = missingConsent(state.form);
  const isFilled = isReady && !hasErrors(section.errors);
  const message = state.message === checkoutTexts.incomplete && isFilled ? undefined : state.message;

  const submit = async (event: SubmitEvent) => {
    // Until the checkout is open, the form posts, also for the promo code.
    if (!$checkout.get()) return;
    event.preventDefault();
    if (!isReady || (await checkout.pay())) return;
    requestAnimationFrame(() => focusFirstError(form.current));
  };

  return (
    <form ref={form} id="checkout" method="post" noValidate onSubmit={submit} className="checkout-main">
      <h1 className="font-display text-28 md:text-40">Checkout</h1>
      {initial.notice && <Notice tone="error">{initial.notice}</Notice>}
      <HiddenFields state={state} attempt={initial.attempt} />
      <MethodSection {...section} />
      {state.form.deliveryMethod === 'pickup' ? (
        <FormSection id="pickup" heading="Where you'll collect it">
          <p className="border-l-2 border-copper pl-4">
            {state.settings.pickupLocation}
            <span className="block text-14 text-smoke">We'll email you when your order is ready.</span>
          </p>
        </FormSection>
      ) : (
        <DeliverySection {...section} />
      )}
      <ContactSection {...section} />
      <BillingSection {...section} />
      <PaymentSection {...section} />
      <Consents {...section} />
      <div className="grid gap-4">
        {message && (
          <Notice id="checkout-message" tone="error">
            {message}
          </Notice>
        )}
        <Button
          type="submit"
          name="intent"
          value="pay"
          wide
          busy={isPaying}
          disabled={isHydrated && !isReady}
          aria-describedby={message && 'checkout-message'}
          // Without script, brings the message of a posted form into view.
          autoFocus={initial.message !== undefined}
        >
          {submitText(state)}
        </Button>
        <p className="min-h-6 text-14">
          {isHydrated && missing && (
            <span>
              To go on,{' '}
              <a href={`#${missing.id}`} className="link">
                {missing.text}
              </a>
              .
            </span>
          )}
        </p>
        <div className="text-14 text-smoke">{children}</div>
      </div>
    </form>
  );
});

function submitText({ form, progress }: CheckoutState): string {
  if (form.podPaymentMethod) return 'Place order';
  return progress === 'paying' ? 'Taking you to payment…' : 'Continue to payment';
}

/** Opens the checkout, and refreshes it while the page is visible. */
function useCheckout(initial: InitialCheckout): void {
  // Read before React takes over the fields.
  const [typed] = useState(() => readTyped(initial));
  useEffect(() => {
    checkout.open(initial, typed);
    const listeners = new AbortController();
    const { signal } = listeners;
    const clock = setInterval(() => document.hidden || void checkout.refreshSettings(), clockIntervalMs);
    const autoApply = setTimeout(() => void checkout.autoApplyPromo(), autoApplyDelayMs);
    addEventListener('focus', () => void checkout.revalidate(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void checkout.restoreFromCache(), {
      signal,
    });
    return () => {
      clearInterval(clock);
      clearTimeout(autoApply);
      listeners.abort();
    };
  }, [initial, typed]);
}

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = first?.matches('[role="radiogroup"]') ? first.querySelector('input') : first;
  control?.focus();
}
