import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { review } from '../database/customer.tables.ts';
import { picture } from '../database/picture.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';

export type PictureRow = typeof picture.$inferSelect;

export async function writePicture({ database }: Stored, row: typeof picture.$inferInsert): Promise<void> {
  await database.insert(picture).values(row).run();
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
