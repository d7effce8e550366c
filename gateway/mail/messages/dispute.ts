import { formatDate } from '#contract/wire/date.rules.ts';
import { formatMoney, type Minor } from '#contract/wire/money.ts';
import type { Snapshot } from '../../database/snapshot.ts';
import type { ProviderDispute } from '../../payments/payment.port.ts';
import type { Message } from '../mail.port.ts';
import { renderMail, type ToStaff } from './frame.ts';

type Dispute = Omit<ProviderDispute, 'amount'> & { readonly amount: Minor; readonly snapshot: Snapshot };

/** Begins `about` of {@link disputeEmail}; the reference, the dispute and its deadline follow. */
export const aboutDispute = 'disputed/';

export function disputeEmail(
  { disputeId, reference, snapshot, status, amount, dueAt = 0 }: Dispute,
  to: ToStaff,
): Message {
  const isOpen = status === 'open';
  const time = new Date(dueAt).toISOString().slice(11, 16);
  return renderMail({
    ...to,
    about: `${aboutDispute}${reference}/${disputeId}/${dueAt}${isOpen ? '' : '/lost'}`,
    subject: isOpen ? `Answer the dispute of payment ${reference}` : `Dispute of payment ${reference} lost`,
    heading: isOpen ? 'A customer’s bank asks for a payment back' : 'A dispute is lost',
    paragraphs: isOpen
      ? [
          'Accept or decline it in the payment provider’s dashboard. Without an answer in time, the customer gets the money back.',
          'Do not refund it in another way, or it may go back twice. Do not hand out goods that you still have.',
        ]
      : [
          'The payment provider returns the money to the customer. Do not hand out goods that you still have.',
        ],
    facts: [
      { label: 'Payment', lines: [reference] },
      { label: 'Amount', lines: [formatMoney(amount, snapshot.currency)] },
      ...(isOpen && dueAt ? [{ label: 'Answer by', lines: [`${formatDate(dueAt)}, ${time} (Accra)`] }] : []),
      ...(snapshot.email === '' ? [] : [{ label: 'Customer', lines: [snapshot.email] }]),
    ],
  });
}
