import { findExpiredSessions, releaseExpiredSessions } from '../checkout/session-end.records.ts';
import type { Dependencies } from '../dependencies.ts';
import { askDuePayments } from './payments.sweep.ts';

/**
 * Releases what expired sessions hold, then asks about their payments: neither an unreachable provider nor a session
 * with many payments delays another. What was paid in silence is held anew for its order.
 */
export async function sweepExpired(dependencies: Dependencies): Promise<void> {
  const lapsed = await findExpiredSessions(dependencies);
  if (lapsed.length > 0) await releaseExpiredSessions(dependencies, lapsed);
  await askDuePayments(dependencies, 10);
}
