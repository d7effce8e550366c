import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/admin/staff.schema.ts';
import { assert, type Broken, commit, type Statement } from '../database/commit.ts';
import { audit } from '../database/staff.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';

/** A staff change as the audit stores it. */
export type Change = {
  /** A staff e-mail, `set-up` or `Payment provider`. */
  readonly staff: string;
  /** In the past tense. */
  readonly action: string;
  /** Noun and id, such as `product/product_x`. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Inserts the audit row; belongs in the batch that makes the change. */
export function auditStatement({ database, now }: WithClock, change: Change) {
  const { before = null, after = null, ...fields } = change;
  return database.insert(audit).values({ ...fields, before, after, at: now() });
}

const { id: auditRevision, ...otherColumns } = getTableColumns(audit);
export const auditColumns = { ...otherColumns, revision: auditRevision };

/** SQL: the id of the subject's latest change; 0 before the first. */
export const revisionOf = (subject: string) =>
  `coalesce((select max(id) from audit where subject = ${subject}), 0)`;

/** {@link revisionOf} as a column of a drizzle query. */
export const revisionColumn = (subject: string) => sql<number>`${sql.raw(revisionOf(subject))}`;

export async function readRevisions(
  { database }: WithDatabase,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.all<{ subject: string; revision: number }>(sql`
    select value as subject, ${revisionColumn('value')} as revision from json_each(${JSON.stringify(subjects)})`);
  return new Map(rows.map(({ subject, revision }) => [subject, revision]));
}

/**
 * Commits a change and its audit row in one batch if the subject still has the given revision. Returns the new revision,
 * or the constraint that failed. Throws 409 with the newer changes if the revision is stale.
 */
export async function commitChange(
  dependencies: WithClock,
  change: Change & { readonly revision: number },
  statements: readonly Statement[],
): Promise<{ ok: true; revision: number } | Broken> {
  const { revision, ...audited } = change;
  const committed = await commit(dependencies.database.$client, [
    assert(
      sql`${revision} = (select ${revisionColumn('changed')} from (select ${change.subject} as changed))`,
    ),
    auditStatement(dependencies, audited),
    ...statements,
  ]);
  if (committed.ok) return { ok: true, revision: Number(committed.results[1]?.meta.last_row_id) };
  await throwIfStale(dependencies, change.subject, revision);
  return committed;
}

/**
 * Commits a change and its audit row in one batch, whatever the subject's revision. False if the condition does not hold
 * or a constraint failed.
 */
export async function commitIf(
  dependencies: WithClock,
  condition: SQL,
  change: Change,
  statements: readonly Statement[] = [],
): Promise<boolean> {
  const audited = [assert(condition), auditStatement(dependencies, change), ...statements];
  return (await commit(dependencies.database.$client, audited)).ok;
}

/** The new revision. Throws `refusal` if a constraint failed. */
export function requireSaved(
  saved: Awaited<ReturnType<typeof commitChange>>,
  refusal: string,
  status: 400 | 404 | 409 = 400,
): { revision: number } {
  if (!saved.ok) throw new GatewayError(status, refusal);
  return { revision: saved.revision };
}

/** Throws 409 if the subject has changed since the revision. */
export async function throwIfStale(
  { database }: WithDatabase,
  subject: string,
  revision: number,
): Promise<void> {
  const changes = await database
    .select(auditColumns)
    .from(audit)
    .where(and(eq(audit.subject, subject), gt(audit.id, revision)))
    .orderBy(asc(audit.id));
  throwIfChanged(changes);
}

/** Throws 409 with the newer changes, if there are any. */
export function throwIfChanged(changes: readonly AuditEntry[]): void {
  const last = changes.at(-1);
  if (!last) return;
  const error = `${last.staff} has changed this meanwhile. Look at it once more.`;
  throw new GatewayError(409, error, undefined, { code: 'STALE', revision: last.revision, changes });
}
