/** What is noted of a checkout, each way of paying by names of its own. */
export function checkoutEvent(
  step: 'finalized' | 'completed',
  checkoutSessionId: string,
  podPaymentMethod: string | null | undefined,
): { action: string; data: Record<string, string> } {
  return podPaymentMethod
    ? {
        action: `${step}_payment_on_delivery_checkout`,
        data: { checkoutSessionId, podPaymentMethod },
      }
    : { action: `${step}_checkout`, data: { checkoutSessionId } };
}
