import { callAsGuest } from '#gateway-client/from-browser.ts';
import { trackEvent } from '#shop/analytics/analytics.events.ts';
import { serverNow } from '#ui/server-clock.ts';
import { showToast } from '#ui/toast.ts';

export const browserEffects = {
  call: callAsGuest,
  redirect: (href: string) => location.assign(href),
  /** Reloads the page: the edge decides what this checkout shows. */
  reload: () => location.reload(),
  /** Posts the form as a browser without script does. The page that answers shows the current state and pays nothing. */
  submitForm: () => document.querySelector<HTMLFormElement>('form#checkout')?.submit(),
  toast: toastOnPhones,
  trackEvent,
  /** The gateway's clock, ms since 1970. */
  now: serverNow,
};

export type CheckoutEffects = Readonly<typeof browserEffects>;

/** Wider screens show the code next to the form. */
function toastOnPhones(text: string): void {
  if (matchMedia('(width < 768px)').matches) showToast(text);
}

/** The analytics event of a checkout step. Payment on delivery has its own names. */
export function checkoutAnalyticsEvent(
  step: 'finalized' | 'completed',
  checkoutSessionId: string,
  podPaymentMethod: string | null | undefined,
): { action: string; data: Record<string, string> } {
  return podPaymentMethod
    ? { action: `${step}_payment_on_delivery_checkout`, data: { checkoutSessionId, podPaymentMethod } }
    : { action: `${step}_checkout`, data: { checkoutSessionId } };
}
