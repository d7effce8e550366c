import { and, eq, sql } from 'drizzle-orm';
import { reviewableStatuses } from '#contract/orders/order.rules.ts';
import { type EnrichedSkuJson, enrichedSkuJson } from '../catalogue/product.sql.ts';
import { isProductVisible } from '../catalogue/visibility.sql.ts';
import { review } from '../database/customer.tables.ts';
import { orderItem, orders } from '../database/order.tables.ts';
import {
  parseJson,
  type Query,
  query,
  queryWithStore,
  type RowJson,
  rowJson,
  type StoreInfo,
} from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';

type ReviewRow = typeof review.$inferSelect;

export type Helpful = { readonly helpfulCount: number; readonly isHelpfulByMe: 0 | 1 };

/** SQL for {@link Helpful} of the review `r`. `reader` is SQL for a user's id or null. */
const helpful = (reader: string) => `
  (select count(*) from review_helpful where reviewId = r.id) as helpfulCount,
  exists (select 1 from review_helpful where reviewId = r.id and userId = ${reader}) as isHelpfulByMe`;

/** `productSku` is the text of the sku that was bought. */
export type OwnReviewRow = Helpful & { readonly review: ReviewRow; readonly productSku: string };
type OwnReviewJson = Omit<OwnReviewRow, 'review'> & { readonly review: RowJson<ReviewRow> };

/** The reviews of the author ?1; callers append conditions. */
const ownReviews = `
  select ${rowJson(review, 'r')} as review, item.productSku, ${helpful('?1')}
  from review r join order_item item on item.id = r.orderItemId
  where r.ownerId = ?1`;

const parseOwnReview = (row: OwnReviewJson): OwnReviewRow => ({ ...row, review: parseJson(row.review) });

/** The customer's reviews of an order line or of a sku. */
export async function readOwnReviews(
  from: WithDatabase,
  ownerId: string,
  by: { readonly orderItemId: string } | { readonly skuId: string },
): Promise<{ store: StoreInfo; reviews: OwnReviewRow[] }> {
  const [where, id] = 'skuId' in by ? ['r.skuId = ?2', by.skuId] : ['r.orderItemId = ?2', by.orderItemId];
  const sql = `${ownReviews} and ${where}`;
  const [store, rows] = await queryWithStore(from, query<OwnReviewJson>(from, sql, ownerId, id));
  return { store, reviews: rows.map(parseOwnReview) };
}

export async function findOrderLine(
  { database }: WithDatabase,
  { ownerId, orderItemId }: { ownerId: string; orderItemId: string },
) {
  const { productId, skuId, productCategory } = orderItem;
  return database
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      productId,
      skuId,
      productCategory,
    })
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(and(eq(orderItem.id, orderItemId), eq(orders.ownerId, ownerId)))
    .get();
}

export type OrderLine = NonNullable<Awaited<ReturnType<typeof findOrderLine>>>;

export type NewReviewRow = Pick<
  ReviewRow,
  'id' | 'ownerId' | 'orderItemId' | 'title' | 'content' | 'ratings'
> & {
  /** Ids of pictures the customer uploaded; others are ignored. */
  readonly pictureIds: readonly string[];
};

/**
 * Inserts an unapproved review of a line in one of the customer's delivered orders. Undefined if the order is no longer
 * delivered or the customer has already reviewed the sku.
 */
export async function insertReview(
  from: WithClock,
  { id, ownerId, orderItemId, title, content, ratings, pictureIds }: NewReviewRow,
): Promise<{ store: StoreInfo; inserted: OwnReviewRow | undefined }> {
  const at = from.now();
  const uploaded = sql`json_each(${JSON.stringify(pictureIds)})`;
  // In the order of the upload.
  const paths = sql`(
    select json_group_array('/api/pictures/' || p.id || '.' || p.width || 'x' || p.height || '.webp')
    from ${uploaded} uploaded join picture p on p.id = uploaded.value
    where p.senderId = ${ownerId} and p.reviewId is null)`;
  const [store, [row]] = await queryWithStore(
    from,
    query<{ review: RowJson<ReviewRow>; productSku: string }>(
      from,
      sql`insert into review (id, createdAt, updatedAt, ownerId, orderId, orderNumber, orderItemId, productId, skuId,
          title, content, ratings, isApproved, isPublished, pictures)
        select ${id}, ${at}, ${at}, orders.ownerId, orders.id, orders.orderNumber, item.id,
          item.productId, item.skuId, ${title}, ${content}, ${JSON.stringify(ratings)}, 0, 0,
          ${pictureIds.length > 0 ? paths : sql`null`}
        from order_item item join orders on orders.id = item.orderId
        where item.id = ${orderItemId} and orders.ownerId = ${ownerId}
          and orders.status in (select value from json_each(${JSON.stringify(reviewableStatuses)}))
        on conflict do nothing
        returning ${sql.raw(rowJson(review, 'review'))} as review,
          (select productSku from order_item where order_item.id = review.orderItemId) as productSku`,
    ),
    query(
      from,
      sql`update picture set reviewId = (select id from review where id = ${id})
        where id in (select value from ${uploaded}) and senderId = ${ownerId} and reviewId is null`,
    ),
  );
  return { store, inserted: row && parseOwnReview({ ...row, helpfulCount: 0, isHelpfulByMe: 0 }) };
}

export type PublishedReviewRow = Helpful & {
  readonly review: RowJson<ReviewRow>;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null for deleted skus and without `withSku`. */
  readonly sku: EnrichedSkuJson;
};

/**
 * The published reviews of a product, newest first. `productId` is SQL that yields its id from ?1 (`value`). `readerId` is
 * the signed-in user.
 */
export function publishedReviews(
  from: WithDatabase,
  productId: string,
  { value, readerId, withSku }: { value: string; readerId?: string | undefined; withSku: boolean },
): Query<PublishedReviewRow> {
  return query<PublishedReviewRow>(
    from,
    `select ${rowJson(review, 'r')} as review, ${helpful('?2')},
       coalesce(user.firstName, guest.firstName) as firstName, coalesce(user.lastName, guest.lastName) as lastName,
       ${withSku ? enrichedSkuJson('r.skuId') : 'null'} as sku
     from review r left join user on user.id = r.ownerId left join guest on guest.id = r.ownerId
     where r.productId = ${productId} and r.isPublished = 1
     order by r.createdAt desc, r.rowid desc`,
    value,
    readerId ?? null,
  );
}

export const readPublishedReviews = (
  from: WithDatabase,
  { productId, ...question }: { productId: string; readerId: string | undefined; withSku: boolean },
) => queryWithStore(from, publishedReviews(from, '?1', { value: productId, ...question }));

const maxPhotos = 8;

/** The first photo of each of the newest reviews, by the index of reviews with photos. */
export const newestPhotos = `
  select json_extract(r.pictures, '$[0]') as picture, p.name as productName, p.slug as productSlug
  from review r join product p on p.id = r.productId
  where r.isPublished = 1 and r.pictures is not null and r.pictures <> '[]'
    and ${isProductVisible('p')}
  order by r.createdAt desc limit ${maxPhotos}`;

type PhotoRow = Record<'picture' | 'productName' | 'productSlug', string>;

export async function readReviewPhotos({ database }: WithDatabase): Promise<PhotoRow[]> {
  return (await database.$client.prepare(newestPhotos).all<PhotoRow>()).results;
}

/** Removes the user's vote, or adds one. Undefined if the review is not published. */
export async function toggleVote(
  { database }: WithDatabase,
  { reviewId, userId }: { reviewId: string; userId: string },
): Promise<Helpful | undefined> {
  const d1 = database.$client;
  const run = (sql: string) => d1.prepare(sql).bind(reviewId, userId);
  const published = 'from review r where r.id = ?1 and r.isPublished = 1';
  const state = `select ${helpful('?2')} ${published}`;
  const [removed, withoutVote] = await d1.batch<Helpful>([
    run(`delete from review_helpful where reviewId = ?1 and userId = ?2 and exists (select 1 ${published})`),
    run(state),
  ]);
  if ((removed?.meta.changes ?? 0) > 0) return withoutVote?.results[0];
  const [, withVote] = await d1.batch<Helpful>([
    run(`insert into review_helpful (reviewId, userId) select r.id, ?2 ${published} on conflict do nothing`),
    run(state),
  ]);
  return withVote?.results[0];
}
