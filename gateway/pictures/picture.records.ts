import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { statement } from '../database/commit.ts';
import { review } from '../database/customer.tables.ts';
import { picture } from '../database/picture.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { auditStatement } from '../staff/change.records.ts';

export type PictureRow = typeof picture.$inferSelect;

/** Keeps a picture's row; where staff sent it for its own sake, with one in the audit. */
export async function writePicture(
  dependencies: Clocked,
  row: typeof picture.$inferInsert,
  staff?: string,
): Promise<void> {
  const { $client: d1 } = dependencies.database;
  const { id, width, height } = row;
  const change = { action: 'sent', subject: `picture/${id}`, after: { width, height } };
  await d1.batch([
    statement(d1, dependencies.database.insert(picture).values(row)),
    ...(staff ? [auditStatement(dependencies, { staff, ...change })] : []),
  ]);
}

/** A picture that everybody may see. Staff see all. */
export async function findPicture(
  { database }: Stored,
  id: string,
  { isStaff }: { readonly isStaff: boolean },
): Promise<PictureRow | undefined> {
  const row = await database
    .select({ picture, isPublished: review.isPublished })
    .from(picture)
    .leftJoin(review, eq(review.id, picture.reviewId))
    .where(eq(picture.id, id))
    .get();
  return row && (isStaff || row.picture.isPublic || row.isPublished) ? row.picture : undefined;
}

/** What nothing has taken up within a day, or whose review is gone. */
export async function findUnusedPictures({ database, now }: Clocked): Promise<string[]> {
  const rows = await database
    .select({ id: picture.id })
    .from(picture)
    .where(
      and(
        isNull(picture.reviewId),
        eq(picture.isPublic, false),
        lt(picture.createdAt, now() - 24 * 3_600_000),
      ),
    )
    .limit(200);
  return rows.map(({ id }) => id);
}

export async function deletePictures({ database }: Stored, ids: readonly string[]): Promise<void> {
  await database.delete(picture).where(inArray(picture.id, [...ids]));
}
