import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { json, time } from './columns.ts';

/** The minute sweep's report, one row. GET /health reads only this. */
export const healthReport = sqliteTable('health_report', {
  id: integer().primaryKey(),
  checkedAt: time().notNull(),
  /** Public messages, without figures or names. */
  problems: json<string[]>().notNull(),
  /** The deadline of each sweep's next success. */
  sweepsDue: json<Record<string, number>>().notNull(),
  /** Failed calls in about the last ten minutes. Decays by a tenth each minute. */
  failures: integer().notNull().default(0),
});
