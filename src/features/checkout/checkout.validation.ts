import { isMethodAvailable } from '#contract/delivery/fulfilment.rules.ts';
import type { CheckoutForm, CheckoutShop } from './checkout-form.rules.ts';

/** Both boxes are ticked and the method is available. Everything else is validated on submit (`checkoutErrors`). */
export function canSubmit(form: CheckoutForm, shop: CheckoutShop): boolean {
  return !missingConsent(form) && isMethodAvailable(form.deliveryMethod, shop.fulfilment, shop.now);
}

/** The consent that the button waits for, with the id of its checkbox. */
export function missingConsent(form: CheckoutForm): { text: string; id: string } | undefined {
  if (!form.agreesToPolicies) return { text: 'agree to our terms and policies', id: 'agreesToPolicies' };
  if (!form.agreesToMessages) return { text: 'agree to messages about your order', id: 'agreesToMessages' };
  return undefined;
}
