import { and, asc, eq, gt } from 'drizzle-orm';
import type { AuditEntry } from '#contract/admin/staff.schema.ts';
import { assert, type Committed, commit, statement } from '../database/commit.ts';
import { audit } from '../database/staff.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';

/** What staff change, and what is written down of it. */
export type Change = {
  /** Who: a staff e-mail, or `set-up`. */
  readonly staff: string;
  /** In the past tense. */
  readonly action: string;
  /** The noun and its id: `product/product_x`. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** The audit's row of a change, for the batch that makes it. */
export function auditStatement({ database, now }: Clocked, change: Change): D1PreparedStatement {
  const { before = null, after = null, ...named } = change;
  return statement(database.$client, database.insert(audit).values({ ...named, before, after, at: now() }));
}

/** The subject's latest change, as SQL; 0 before the first. */
export const revisionOf = (subject: string) =>
  `coalesce((select max(id) from audit where subject = ${subject}), 0)`;

/** The latest change of each subject that has one. */
export async function readRevisions(
  { database }: Stored,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { results } = await database.$client
    .prepare(`select value as subject, ${revisionOf('value')} as revision from json_each(?1)`)
    .bind(JSON.stringify(subjects))
    .all<{ subject: string; revision: number }>();
  return new Map(results.map(({ subject, revision }) => [subject, revision]));
}

/**
 * Makes a change with its row in the audit, all or nothing, if the subject is still what the change was made from.
 * Answers the new revision, or what broke; 409 with the changes since when it is stale.
 */
export async function commitChange(
  dependencies: Clocked,
  change: Change & { readonly revision: number },
  statements: readonly D1PreparedStatement[],
): Promise<{ ok: true; revision: number } | Extract<Committed, { ok: false }>> {
  const { revision, ...written } = change;
  const d1 = dependencies.database.$client;
  const done = await commit(d1, [
    assert(d1, `${revisionOf('?1')} = ?2`, change.subject, revision),
    auditStatement(dependencies, written),
    ...statements,
  ]);
  if (done.ok) return { ok: true, revision: Number(done.results[1]?.meta.last_row_id) };
  await refuseStale(dependencies, change.subject, revision);
  return done;
}

/** Throws 409 when the subject has changed since the revision. */
async function refuseStale({ database }: Stored, subject: string, revision: number): Promise<void> {
  const rows = await database
    .select()
    .from(audit)
    .where(and(eq(audit.subject, subject), gt(audit.id, revision)))
    .orderBy(asc(audit.id))
    .all();
  refuseAfter(rows.map(({ id, ...row }) => ({ ...row, revision: id })));
}

/** Throws 409 with the changes since, if there are any. */
export function refuseAfter(changes: readonly AuditEntry[]): void {
  const last = changes.at(-1);
  if (!last) return;
  const error = `${last.staff} has changed this meanwhile. Look at it once more.`;
  throw new GatewayError(409, error, undefined, { code: 'STALE', revision: last.revision, changes });
}
