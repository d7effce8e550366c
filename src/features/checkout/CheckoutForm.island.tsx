import { useStore } from '@nanostores/react';
import { memo, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { checkoutErrors, checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import { hasErrors } from '#contract/customers/customer.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { BillingSection } from './BillingSection.tsx';
import { Consents } from './Consents.tsx';
import { ContactSection } from './ContactSection.tsx';
import { partClasses } from './checkout.parts.tsx';
import { $checkout, checkout } from './checkout.store.ts';
import { typedBeforeWaking } from './checkout.typed.ts';
import type { DrawnCheckout } from './checkout.types.ts';
import { canSubmit, missingConsent, submitText } from './checkout-facts.rules.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { DrawnFields } from './DrawnFields.tsx';
import { MethodSection } from './MethodSection.tsx';
import { PaymentSection } from './PaymentSection.tsx';

/** How often the clock is looked at, in ms. */
const lookEvery = 10_000;

/** When a code that applies itself is looked for, in ms. */
const autoApplyDelay = 500;

type CheckoutFormProps = {
  drawn: DrawnCheckout;
  /** Below the button. */
  children?: ReactNode;
};

/**
 * The form, drawn at the edge and used there without script. Waking, it opens the checkout for the islands beside it;
 * their controls belong to it by their `form` attribute.
 */
// memo(): Astro knows such an island for React's at once; a plain function it would draw twice to find out.
export const CheckoutForm = memo(function CheckoutForm({ drawn, children }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const known = useStore($checkout, { ssr: () => undefined });
  useWaking(drawn);
  const state = known ?? drawn;
  const isAwake = known !== undefined;
  const parts = { state, errors: state.hasTried ? checkoutErrors(state.form) : {}, isAwake };
  const isPaying = state.work === 'paying';
  const isReady = canSubmit(state.form, state.terms);
  const missing = missingConsent(state.form);
  const isFilled = isReady && !hasErrors(parts.errors);
  const message = state.message === checkoutTexts.incomplete && isFilled ? undefined : state.message;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || (await checkout.pay())) return;
    requestAnimationFrame(() => focusFirstError(form.current));
  };

  return (
    <form ref={form} id="checkout" method="post" noValidate onSubmit={submit} className="checkout-main">
      <h1 className="font-display text-28 md:text-40">Checkout</h1>
      {drawn.notice && <Notice tone="error">{drawn.notice}</Notice>}
      <DrawnFields state={state} attempt={drawn.attempt} />
      <MethodSection {...parts} />
      {state.form.deliveryMethod === 'pickup' ? (
        <section className={partClasses.section} aria-labelledby="pickup-heading">
          <h2 id="pickup-heading" className={partClasses.heading}>
            Where you'll collect it
          </h2>
          <p className="border-l-2 border-copper pl-4">
            {state.terms.pickupLocation}
            <span className="block text-14 text-smoke">We'll email you when your order is ready.</span>
          </p>
        </section>
      ) : (
        <DeliverySection {...parts} />
      )}
      <ContactSection {...parts} />
      <BillingSection {...parts} />
      <PaymentSection {...parts} />
      <Consents {...parts} />
      <div className="grid gap-4">
        {message && <Notice tone="error">{message}</Notice>}
        <Button type="submit" name="intent" value="pay" wide busy={isPaying} disabled={isAwake && !isReady}>
          {isPaying && state.form.podPaymentMethod === null
            ? 'Taking you to payment…'
            : submitText(state.form)}
        </Button>
        <p className="min-h-6 text-14">
          {isAwake && missing && (
            <>
              To go on,{' '}
              <a href={`#${missing.id}`} className="link">
                {missing.text}
              </a>
              .
            </>
          )}
        </p>
        <div className="text-14 text-smoke">{children}</div>
      </div>
    </form>
  );
});

/** Opens the checkout, and keeps it fresh while the page is looked at. */
function useWaking(drawn: DrawnCheckout): void {
  // Read before React takes the fields over.
  const [typed] = useState(() => typedBeforeWaking(drawn));
  useEffect(() => {
    checkout.open(drawn, typed);
    const look = () => void checkout.lookAgain();
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void checkout.comeBack();
    };
    const clock = setInterval(() => document.hidden || void checkout.passTime(), lookEvery);
    const autoApply = setTimeout(() => void checkout.applyByItself(), autoApplyDelay);
    addEventListener('focus', look);
    addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(clock);
      clearTimeout(autoApply);
      removeEventListener('focus', look);
      removeEventListener('pageshow', comeBack);
    };
  }, [drawn, typed]);
}

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = first?.matches('[role="radiogroup"]') ? first.querySelector('input') : first;
  control?.focus();
}
