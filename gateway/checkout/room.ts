import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { closePayment, findSessionPayments } from '../payments/payment.records.ts';
import { mostPayments, mostUnsettled } from './freeze.records.ts';
import type { SessionRow } from './session.records.ts';
import { askAbout } from './settle.ts';

/**
 * Before one more link is made: while too many are open, the oldest is asked about and closed. `paid`: it was paid
 * after all. Throws 429 when the session has had its share of links.
 */
export async function makeRoom(
  dependencies: Dependencies,
  { id, expiresAt }: SessionRow,
): Promise<'paid' | undefined> {
  const payments = (await findSessionPayments(dependencies, id)).filter(
    ({ kind, authorizationUrl, status }) =>
      kind === 'online' && (authorizationUrl !== null || status !== 'failed'),
  );
  if (payments.length >= mostPayments) {
    const seconds = Math.max(1, Math.ceil((expiresAt - dependencies.now()) / 1000));
    throw new GatewayError(429, 'Too many payments were begun for this checkout. Please try later.', seconds);
  }
  const unsettled = payments.filter(({ status }) => status === 'frozen' || status === 'open');
  for (const oldest of unsettled.slice(0, Math.max(0, unsettled.length - mostUnsettled + 1))) {
    if ((await askAbout(dependencies, oldest)).kind === 'paid') return 'paid';
    await closePayment(dependencies, oldest.id, 'abandoned');
  }
  return undefined;
}
