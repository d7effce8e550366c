import type { SessionState } from '#contract/checkout/checkout-session.rules.ts';
import { readUnfinishedSessions, stateOf } from '../checkout/session.records.ts';
import { settleSessions } from '../checkout/settle.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Asks the provider about the unsettled payments of sessions that a transfer may end, so that none is ended which
 * was paid a moment ago. An unreachable provider counts as not paid.
 */
export async function settleBefore(
  dependencies: Dependencies,
  ownerIds: readonly string[],
  states: readonly SessionState[],
): Promise<void> {
  const owned = await Promise.all(ownerIds.map((ownerId) => readUnfinishedSessions(dependencies, ownerId)));
  const ending = owned.flat().filter((session) => states.includes(stateOf(session, dependencies.now())));
  await settleSessions(dependencies, ...ending.map(({ row }) => row.id));
}
