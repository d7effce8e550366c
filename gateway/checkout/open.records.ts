import { subtotalOf } from '#contract/discount.rules.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, type Committed, commit, statement } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
import { holdStatements } from './hold.statements.ts';
import { lineStatements } from './line.statements.ts';
import type { SoldLine } from './snapshot.ts';

type Clocked = Pick<Dependencies, 'database' | 'now'>;

/** How long goods are held for a session (contract §9.2). */
export const holdTime = 20 * 60_000;

/** Opens a session and holds its goods, all or none. Breaks on the customer's live key or on stock. */
export async function createSession(
  { database, now }: Clocked,
  { id, ownerId, bagId, lines }: { id: string; ownerId: string; bagId: string; lines: readonly SoldLine[] },
): Promise<Committed> {
  const d1 = database.$client;
  const time = now();
  return commit(d1, [
    statement(
      d1,
      database.insert(checkoutSession).values({
        id,
        createdAt: time,
        ownerId,
        bagId,
        amount: subtotalOf(lines),
        expiresAt: time + holdTime,
        liveKey: ownerId,
      }),
    ),
    ...holdStatements(d1, id, lines),
    ...lineStatements(d1, id, lines),
  ]);
}

/**
 * Lets a live session follow the bag: lines, hold by the difference, 20 more minutes. Other lines than before drop
 * the recorded discount and take a session in payment back to open (contract §9.2 step 7). Breaks when the
 * session is not live any more, or on stock.
 */
export async function followBag(
  { database, now }: Clocked,
  { id, bagId, lines }: { id: string; bagId: string; lines: readonly SoldLine[] },
): Promise<Committed> {
  const d1 = database.$client;
  const time = now();
  const wanted = JSON.stringify(lines.map(({ skuId, quantity }) => ({ skuId, quantity })));
  const isChanged = `exists (
    select skuId, quantity from checkout_item where sessionId = ?1
    except select value->>'skuId', value->>'quantity' from json_each(?2)
    union all select 1, 1 where (select count(*) from checkout_item where sessionId = ?1) <> json_array_length(?2))`;
  return commit(d1, [
    assert(
      d1,
      `exists (select 1 from checkout_session where id = ?1 and liveKey = ownerId and expiresAt > ?2
         and endedAt is null and hasCompletedPayment = 0 and placedOrderId is null and needsAttention = 0)`,
      id,
      time,
    ),
    d1
      .prepare(
        `update checkout_session
         set discount = null, isFinalizingPayment = 0, revision = revision + 1
         where id = ?1 and ${isChanged}`,
      )
      .bind(id, wanted),
    d1
      .prepare(
        'update checkout_session set bagId = ?2, expiresAt = ?3, amount = iif(isFinalizingPayment, amount, ?4) where id = ?1',
      )
      .bind(id, bagId, time + holdTime, subtotalOf(lines)),
    ...holdStatements(d1, id, lines),
    ...lineStatements(d1, id, lines),
  ]);
}

/** What a session holds of each sku, for telling how much its customer could still take. */
export async function readHold(
  { database }: Pick<Dependencies, 'database'>,
  sessionId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.$client
    .prepare('select skuId, quantity from hold where sessionId = ?')
    .bind(sessionId)
    .all<{ skuId: string; quantity: number }>();
  return new Map(rows.results.map((row) => [row.skuId, row.quantity]));
}
