import { verifyPayment } from '#contract/checkout/checkout.endpoints.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

/** The gateway asks the provider at most every 3 s. */
const pause = 4000;

/** Asks until the payment is settled; then the page, drawn anew, leads on. */
export function watchPayment(): void {
  const reference = document.querySelector<HTMLElement>('[data-payment]')?.dataset.payment;
  if (!reference) return;
  const ask = async () => {
    const answer = await callFromBrowser(verifyPayment, { params: { reference } });
    if (answer.ok && answer.data.status !== 'pending') location.reload();
    else setTimeout(ask, pause);
  };
  setTimeout(ask, pause);
}
