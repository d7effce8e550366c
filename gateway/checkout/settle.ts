import type { Dependencies } from '../dependencies.ts';
import type { ProviderAnswer, ProviderPayment } from '../payments/payment.port.ts';
import {
  claimAsking,
  findUnsettledPayments,
  type PaymentRow,
  rememberStatus,
} from '../payments/payment.records.ts';
import { type Completion, completePayment } from './complete.ts';

/** What the provider said of a payment. `early`: this reference was asked about less than 3 s ago. */
export type PaymentCheck =
  | { readonly kind: 'early' | 'unreachable' | 'not-known' }
  | { readonly kind: 'unpaid'; readonly status: Exclude<ProviderPayment['status'], 'paid'> }
  | { readonly kind: 'paid'; readonly completion: Completion };

/** Asks the provider about a payment and completes it when it was paid. */
export async function askAbout(dependencies: Dependencies, payment: PaymentRow): Promise<PaymentCheck> {
  const { payments } = dependencies;
  if (!payments) return { kind: 'unreachable' };
  if (!(await claimAsking(dependencies, payment.id))) return { kind: 'early' };
  return judge(dependencies, payment, await payments.verify(payment.reference));
}

async function judge(
  dependencies: Dependencies,
  payment: PaymentRow,
  answer: ProviderAnswer<{ payment: ProviderPayment }>,
): Promise<PaymentCheck> {
  if (!answer.ok) return { kind: answer.failure === 'refused' ? 'not-known' : 'unreachable' };
  const { status } = answer.payment;
  if (status !== 'paid') {
    await rememberStatus(dependencies, payment.id, status);
    return { kind: 'unpaid', status };
  }
  return { kind: 'paid', completion: await completePayment(dependencies, payment.reference, answer.payment) };
}

/** Asks about the newest unsettled payments of these sessions. */
export async function settleSessions(
  dependencies: Dependencies,
  ...sessionIds: string[]
): Promise<{ payment: PaymentRow; asked: PaymentCheck }[]> {
  if (sessionIds.length === 0) return [];
  const payments = await findUnsettledPayments(dependencies, sessionIds);
  return Promise.all(
    payments.map(async (payment) => ({ payment, asked: await askAbout(dependencies, payment) })),
  );
}

/** Whether asking changed what the session is. */
export const foundPaid = (settled: readonly { asked: PaymentCheck }[]) =>
  settled.some(({ asked }) => asked.kind === 'paid');
