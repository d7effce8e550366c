import { findLapsedSessions, releaseLapsedSessions } from '../checkout/expiry.records.ts';
import { settleSession } from '../checkout/settle.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Asks about unsettled payments of expired sessions, then releases their holds and reservations; an unreachable
 * provider delays nothing, a payment found paid keeps its session (contract §17).
 */
export async function sweepExpired(dependencies: Dependencies): Promise<void> {
  const lapsed = await findLapsedSessions(dependencies);
  for (const sessionId of lapsed) await settleSession(dependencies, sessionId);
  await releaseLapsedSessions(dependencies, lapsed);
}
