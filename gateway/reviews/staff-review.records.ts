import { eq, inArray, sql } from 'drizzle-orm';
import type { getStaffReviews, putStaffReview } from '#contract/admin/review.endpoints.ts';
import type { StaffReview } from '#contract/admin/review.schema.ts';
import { parsePictureFile } from '#contract/pictures/picture.rules.ts';
import type { Answer, HandlerInput } from '#contract/wire/endpoint.ts';
import { commitChange, revisionOf } from '../audit/change.records.ts';
import { assert } from '../database/commit.ts';
import { review } from '../database/customer.tables.ts';
import { picture } from '../database/picture.tables.ts';
import { parseTimeCursor, timePageOf } from '../database/query.ts';
import type { Dependencies, WithDatabase } from '../dependencies.ts';
import { deletePictures } from '../pictures/picture-store.ts';
import { invalidatePages } from '../store/store.records.ts';

const pageSize = 50;

const states: Record<StaffReview['state'], string> = {
  waiting: 'r.isApproved = 0',
  published: 'r.isApproved = 1 and r.isPublished = 1',
  hidden: 'r.isApproved = 1 and r.isPublished = 0',
};

type Row = Omit<StaffReview, 'state' | 'ratings' | 'pictures'> & {
  cursor: number;
  ratings: string;
  pictures: string;
};

const staffAddress = (path: string) => path.replace(/^\/api\/pictures\//, '/api/admin/pictures/');

/** A page of reviews by the index of their state. */
export async function listStaffReviews(
  { database }: WithDatabase,
  { state, after }: HandlerInput<typeof getStaffReviews>['query'],
): Promise<Answer<typeof getStaffReviews>> {
  // Waiting reviews are listed oldest first.
  const [sign, direction, index] =
    state === 'waiting' ? ['>', 'asc', 'review_waiting'] : ['<', 'desc', 'review_state'];
  const { results } = await database.$client
    .prepare(
      `select r.id as reviewId, r.rowid as cursor, r.createdAt, r.orderId, r.title, r.content, r.ratings,
         coalesce(r.pictures, '[]') as pictures, r.answer, ${revisionOf(`'review/' || r.id`)} as revision,
         coalesce((select productName from order_item where id = r.orderItemId), '') as productName,
         coalesce((select customerDetails ->> 'firstName' || ' ' || (customerDetails ->> 'lastName')
           from orders where id = r.orderId), '') as author
       from review r indexed by ${index}
       where ${states[state]} and (r.createdAt, r.rowid) ${sign} (?1, ?2)
       order by r.createdAt ${direction}, r.rowid ${direction} limit ${pageSize + 1}`,
    )
    .bind(...parseTimeCursor(after, state === 'waiting' ? 0 : undefined))
    .all<Row>();
  const { page, next } = timePageOf(results, pageSize);
  return {
    reviews: page.map(({ cursor: _, ratings, pictures, ...row }) => ({
      ...row,
      content: row.content ?? undefined,
      answer: row.answer ?? undefined,
      state,
      ratings: JSON.parse(ratings),
      // The public address works only for published reviews.
      pictures: (JSON.parse(pictures) as string[]).map(staffAddress),
    })),
    next,
  };
}

type ReviewChange = HandlerInput<typeof putStaffReview>['body'] & Record<'reviewId' | 'staff', string>;

/** Publishes or hides a review, answers it and removes photos. Fails if there is no such review. */
export async function updateReview(
  dependencies: Dependencies,
  { reviewId, isPublished, answer, removed = [], revision, staff }: ReviewChange,
) {
  const { database, now } = dependencies;
  const before = await database.select().from(review).where(eq(review.id, reviewId)).get();
  if (!before) return { ok: false, constraint: 'review' } as const;
  const time = now();
  const isRemoved = (path: string) => removed.includes(staffAddress(path));
  const removedPaths = (before.pictures ?? []).filter(isRemoved);
  const removedIds = removedPaths.flatMap(
    (path) => parsePictureFile(path.replace('/api/pictures/', ''))?.id ?? [],
  );
  const isNewAnswer = answer !== (before.answer ?? '');
  const committed = await commitChange(
    dependencies,
    {
      staff,
      action: isPublished ? 'published' : 'hidden',
      subject: `review/${reviewId}`,
      revision,
      before: { isPublished: before.isPublished, answer: before.answer },
      after: { isPublished, answer, ...(removedPaths.length > 0 && { removedPhotos: removedPaths.length }) },
    },
    [
      assert(sql`exists (select 1 from review where id = ${reviewId})`),
      database
        .update(review)
        .set({
          isApproved: true,
          isPublished,
          publishedAt: isPublished ? (before.publishedAt ?? time) : before.publishedAt,
          updatedAt: time,
          pictures: before.pictures?.filter((path) => !isRemoved(path)),
          ...(isNewAnswer && { answer: answer || null, answeredAt: answer ? time : null }),
        })
        .where(eq(review.id, reviewId)),
      database.update(picture).set({ reviewId: null, senderId: null }).where(inArray(picture.id, removedIds)),
      invalidatePages,
    ],
  );
  if (committed.ok) await deletePictures(dependencies, removedIds);
  return committed;
}

/** Deletes a review with its photos. Fails if there is no such review or it is published. */
export async function deleteReview(
  dependencies: Dependencies,
  { reviewId, revision, staff }: Pick<ReviewChange, 'reviewId' | 'revision' | 'staff'>,
) {
  const { database } = dependencies;
  const pictures = await database
    .select({ id: picture.id })
    .from(picture)
    .where(eq(picture.reviewId, reviewId));
  const committed = await commitChange(
    dependencies,
    { staff, action: 'removed', subject: `review/${reviewId}`, revision, before: { isPublished: false } },
    [
      assert(sql`exists (select 1 from review where id = ${reviewId} and isPublished = 0)`),
      database.update(picture).set({ reviewId: null, senderId: null }).where(eq(picture.reviewId, reviewId)),
      database.delete(review).where(eq(review.id, reviewId)),
    ],
  );
  const ids = pictures.map(({ id }) => id);
  if (committed.ok) await deletePictures(dependencies, ids);
  return committed;
}
