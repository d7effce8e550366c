import { useStore } from '@nanostores/react';
import { memo, type SubmitEvent, useRef, useState } from 'react';
import { checkoutErrors } from '#contract/checkout/checkout-check.rules.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { note } from '#shop/analytics/analytics.store.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { serverNow } from '#ui/server-clock.ts';
import { showToast } from '#ui/toast.ts';
import { BillingSection } from './BillingSection.tsx';
import { Consents } from './Consents.tsx';
import { ContactSection } from './ContactSection.tsx';
import { useCheckoutLife } from './checkout.life.ts';
import { openCheckout } from './checkout.store.ts';
import { checkoutShop } from './checkout.terms.ts';
import type { CheckoutStart } from './checkout.types.ts';
import { canSubmit } from './checkout-facts.rules.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { DrawnFields } from './DrawnFields.tsx';
import { MethodSection } from './MethodSection.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { PickupSection } from './PickupSection.tsx';
import { Summary } from './Summary.tsx';
import { shownFigures, summaryView } from './summary.view.ts';
import { TotalStatus } from './TotalStatus.tsx';

/** S2 §4. */
function toastOnPhones(text: string): void {
  if (matchMedia('(width < 768px)').matches) showToast(text);
}

const world = {
  call: callAsGuest,
  goTo: (href: string) => location.assign(href),
  reload: () => location.reload(),
  toast: toastOnPhones,
  note,
  now: serverNow,
};

/** The whole form, drawn at the edge and used there without script, taken over by the store where script runs. */
// memo(): Astro knows such an island for React's at once; a plain function it would draw twice to find out.
export const CheckoutForm = memo(function CheckoutForm({ start }: { start: CheckoutStart }) {
  const form = useRef<HTMLFormElement>(null);
  const [checkout] = useState(() => openCheckout(start, world));
  const state = useStore(checkout.$state);
  const { isAwake, now } = useCheckoutLife(checkout, start, toastOnPhones);
  const { terms } = start;
  const errors = state.hasTried ? checkoutErrors(state.form) : {};
  const parts = { checkout, state, terms, errors, now, isAwake };
  const isPaying = state.work === 'paying';
  const isOnDelivery = state.form.podPaymentMethod !== null;

  const isReady = canSubmit(state.form, checkoutShop(terms, now));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || (await checkout.pay())) return;
    requestAnimationFrame(() => focusFirstError(form.current));
  };

  return (
    <form ref={form} id="checkout" method="post" noValidate onSubmit={submit} className="checkout">
      <div className="checkout-main">
        <h1 className="font-display text-28 md:text-40">Checkout</h1>
        {start.notice && <Notice tone="error">{start.notice}</Notice>}
        <DrawnFields state={state} figures={shownFigures(state, terms)} attempt={start.attempt} />
        <MethodSection {...parts} />
        {state.form.deliveryMethod === 'pickup' ? (
          <PickupSection {...parts} />
        ) : (
          <DeliverySection {...parts} />
        )}
        <ContactSection {...parts} />
        <BillingSection {...parts} />
        <PaymentSection {...parts} />
        <Consents {...parts} />
        <div className="grid gap-4">
          {state.message && <Notice tone="error">{state.message}</Notice>}
          <Button type="submit" name="wish" value="pay" wide busy={isPaying} disabled={isAwake && !isReady}>
            {isPaying && !isOnDelivery
              ? 'Taking you to payment…'
              : isOnDelivery
                ? 'Place order'
                : 'Continue to payment'}
          </Button>
        </div>
      </div>
      <aside className="checkout-side" aria-label="Order summary">
        <Summary {...parts} />
        <TotalStatus total={summaryView(state, terms).total} />
      </aside>
    </form>
  );
});

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = first?.matches('[role="radiogroup"]') ? first.querySelector('input') : first;
  control?.focus();
}
