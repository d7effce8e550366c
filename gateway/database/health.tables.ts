import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { json, time } from './columns.ts';

/** What the minute sweep found, one row: GET /health reads this and nothing else. */
export const healthReport = sqliteTable('health_report', {
  id: integer().primaryKey(),
  checkedAt: time().notNull(),
  /** Sentences for everybody: no figures, no names. */
  problems: json<string[]>().notNull(),
  /** When each sweep must have succeeded again. */
  sweepsDue: json<Record<string, number>>().notNull(),
  /** Calls that failed in about the last ten minutes: each minute a tenth of them is forgotten. */
  failures: integer().notNull().default(0),
});
