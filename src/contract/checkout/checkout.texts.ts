import type { Figures } from '#contract/promotions/discount.rules.ts';
import { formatMoney, largestAmount } from '#contract/wire/money.ts';

export const attentionText = (reference: string) =>
  `We are looking into your payment. Contact us and quote ${reference}.`;

export const checkoutTexts = {
  incomplete: 'Please provide all the required information',
  paymentFailed: 'There was an error finalizing your payment. Please try again.',
  unpaid: 'Your payment was not completed. You can try again.',
  emptyBag: 'Your bag is empty.',
  itemsUnavailable: 'Some items in your bag are no longer available.',
  bagChanged: 'Your bag has changed. Please review your order.',
} as const;

/** Why a bag cannot be checked out that no single payment may cover. */
export const tooLargeText = (currency: string | undefined) =>
  `One order can be at most ${formatMoney(largestAmount, currency)}. Please take something out of your bag.`;

/** The text of an `AMOUNT_CHANGED` refusal. `lostCode` is a code that the shopper saw and that no longer counts. */
export function amountChangedText(figures: Figures, currency: string | undefined, lostCode?: string): string {
  const reason = lostCode === undefined ? '' : `${lostCode} no longer applies. `;
  return `${reason}Your total is now ${formatMoney(figures.total, currency)}. Please check it and try again.`;
}
