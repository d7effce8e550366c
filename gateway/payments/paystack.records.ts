import { sql } from 'drizzle-orm';
import type { WithDatabase } from '../dependencies.ts';

/** The names, in stored events, of a payment's processed refunds of this amount, oldest event first, each once. */
export async function listRefundNames(
  { database }: WithDatabase,
  reference: string,
  amount: number,
): Promise<string[]> {
  const rows = await database.all<{ name: string }>(sql`
    select body ->> '$.data.refund_reference' as name from payment_event
    where event = 'refund.processed' and reference = ${reference} and name is not null
      and cast(body ->> '$.data.amount' as integer) = ${amount}
    group by name order by min(rowid)`);
  return rows.map(({ name }) => name);
}
