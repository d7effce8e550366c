import { env } from 'cloudflare:workers';
import { one, setStock, type World } from './checkout.fixture.ts';
import type { Visitor } from './gateway-visitor.ts';
import { skus } from './named-shop.ts';
import { paidOrder } from './payment.fixture.ts';

export type Posted = ReturnType<typeof draftOf>;
type Own = Posted & { _id: string; isPublished: boolean; helpfulUserIds: string[] };
type Public = { _id: string; title: string; helpfulCount: number; isHelpfulByMe: boolean };

/** Deletes all reviews and restocks the wigs. */
export async function deleteReviews(): Promise<void> {
  await setStock(skus.plenty, 50);
  await env.DB.prepare('delete from review').run();
}

/** A customer with an order of wigs in this state, and a valid review of it. */
export async function buyer(world: World, status = 'delivered', as?: Visitor) {
  const { visitor, id: orderId } = await paidOrder(world, skus.plenty, as && { as });
  await env.DB.prepare('update orders set status = ? where id = ?').bind(status, orderId).run();
  const item = await one<{ id: string }>('select id from order_item where orderId = ?', orderId);
  return { visitor, orderId, draft: draftOf(orderId, item.id) };
}

export const hairStars = (value: number) =>
  ['hairQuality', 'trueToLength', 'capFit', 'styleAppearance', 'easeOfInstallation'].map((key) => ({
    key,
    label: key,
    value,
  }));

function draftOf(orderId: string, orderItemId: string) {
  return {
    orderId,
    orderItemId,
    productId: skus.plenty.product,
    productSkuId: skus.plenty.sku,
    title: '  So soft  ',
    content: ' Holds its curl. ',
    ratings: hairStars(4),
  };
}

export const post = (visitor: Visitor, draft: unknown) => visitor.send('POST', '/reviews', draft);

/** A customer with a published review. */
export async function published(world: World, as?: Visitor) {
  const bought = await buyer(world, 'delivered', as);
  const review = (await bought.visitor.api('POST', '/reviews', bought.draft)) as Own;
  await env.DB.prepare('update review set isApproved = 1, isPublished = 1, publishedAt = ?2 where id = ?1')
    .bind(review._id, world.clock.now)
    .run();
  return { ...bought, review };
}

/** A product's published reviews as this visitor sees them. */
export const read = async (reader: Visitor, product: string = skus.plenty.product) =>
  (await reader.api('GET', `/reviews/product/${product}`)) as Public[];
