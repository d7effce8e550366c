import { and, eq, sql } from 'drizzle-orm';
import { reviewableStatuses } from '#contract/orders/order.rules.ts';
import { auditStatement } from '../audit/change.records.ts';
import { batch } from '../database/commit.ts';
import { review } from '../database/customer.tables.ts';
import { picture } from '../database/picture.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { dayMs } from '../time-units.ts';

export type PictureRow = typeof picture.$inferSelect;

/** Inserts a picture's row, with an audit entry if `staff` is given. */
export async function insertPicture(
  dependencies: WithClock,
  row: typeof picture.$inferInsert,
  staff?: string,
): Promise<void> {
  const { database } = dependencies;
  const { id, width, height } = row;
  const change = { action: 'sent', subject: `picture/${id}`, after: { width, height } };
  await batch(database.$client, [
    database.insert(picture).values(row),
    ...(staff ? [auditStatement(dependencies, { staff, ...change })] : []),
  ]);
}

/** The picture with this source and hash, if any. Resets its age, so the sweep does not delete it. */
export async function touchPicture(
  { database, now }: WithClock,
  source: string,
  hash: string,
): Promise<PictureRow | undefined> {
  const [row] = await database
    .update(picture)
    .set({ createdAt: now() })
    .where(and(eq(picture.source, source), eq(picture.hash, hash)))
    .returning();
  return row;
}

/** A public picture. Staff can read all pictures. */
export async function findPicture(
  { database }: WithDatabase,
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

/** SQL for the picture id in a path or URL. */
export const pictureIdIn = (address: string): string => {
  const file = `substr(${address}, instr(${address}, '/api/pictures/') + 14)`;
  return `substr(${file}, 1, instr(${file}, '.') - 1)`;
};

/**
 * Detaches up to 200 unreferenced pictures older than a day, and returns their ids. One statement, so no reference can
 * appear in between. A detached picture stays unreferenced, so the next run finds it again if its files remain. Pictures
 * of order lines stay, because orders and mails show them. Scans the pictures of all skus, and of all order lines if the
 * shop no longer uses some picture. Runs daily.
 */
export async function detachUnusedPictures({ database, now }: WithClock): Promise<string[]> {
  const detached = await database.all<{ id: string }>(sql`
    with used (id) as (
      select ${sql.raw(pictureIdIn('image.value'))} from sku, json_each(sku.images) image where image.value like '%/api/pictures/%'
      union select ${sql.raw(pictureIdIn('setting.atom'))} from store, json_tree(store.config) setting
        where setting.atom like '%/api/pictures/%'),
    bought (id) as (
      select ${sql.raw(pictureIdIn('productImage'))} from order_item where productImage like '%/api/pictures/%')
    update picture set senderId = null, source = null, isPublic = 0 where id in (
      select id from picture where reviewId is null and createdAt < ${now() - dayMs}
        and (isPublic = 0 or id not in used and id not in bought) limit 200)
    returning id`);
  return detached.map(({ id }) => id);
}

/** Deletes any number of pictures' rows, unless a review has one by now. */
export async function deletePictureRows({ database }: WithDatabase, ids: readonly string[]): Promise<void> {
  await database.run(sql`delete from picture
    where reviewId is null and id in (select value from json_each(${JSON.stringify(ids)}))`);
}

/** Whether the customer has an order that can be reviewed. */
export async function hasReviewableOrder({ database }: WithDatabase, ownerId: string): Promise<boolean> {
  const statuses = JSON.stringify(reviewableStatuses);
  const rows = await database.all(sql`select 1 from orders
    where ownerId = ${ownerId} and status in (select value from json_each(${statuses})) limit 1`);
  return rows.length > 0;
}
