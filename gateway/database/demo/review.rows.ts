import type { review, reviewHelpful } from '#gateway/database/customer.tables.ts';
import type { orderItem, orders, orderTransition } from '#gateway/database/order.tables.ts';
import { between } from './chance.ts';
import { categories, colors, customers, type Review, ratings, studio } from './demo.data.ts';
import type { ProductRows } from './product.rows.ts';

export type SoldSku = { product: ProductRows['product']; sku: ProductRows['skus'][number] };

type OrderRows = {
  order: typeof orders.$inferInsert;
  item: typeof orderItem.$inferInsert;
  transitions: (typeof orderTransition.$inferInsert)[];
};

type ReviewRows = OrderRows & {
  review: typeof review.$inferInsert;
  helpful: (typeof reviewHelpful.$inferInsert)[];
};

const day = 24 * 60 * 60 * 1000;

/** A review, with the collected order it belongs to. `name` is the last part of their ids. */
export function reviewRows(name: string, declared: Review, bought: SoldSku, now: number): ReviewRows {
  const reviewId = `review-${name}`;
  const writtenAt = now - declared.daysAgo * day;
  const order = collectedOrder(name, declared.by, bought, writtenAt - 5 * day);
  return {
    ...order,
    review: {
      id: reviewId,
      createdAt: writtenAt,
      updatedAt: writtenAt,
      ownerId: order.order.ownerId,
      orderId: order.order.id,
      orderNumber: order.order.orderNumber,
      orderItemId: order.item.id,
      productId: bought.product.id,
      skuId: bought.sku.id,
      title: declared.title,
      content: declared.content ?? null,
      ratings: ratingsOf(bought, declared),
      isApproved: declared.isPublished,
      isPublished: declared.isPublished,
      publishedAt: declared.isPublished ? writtenAt + day : null,
      pictures: declared.photos?.map((name) => `/media/products/${name}.webp`) ?? null,
      answer: declared.answer ?? null,
      answeredAt: declared.answer === undefined ? null : writtenAt + 2 * day,
    },
    helpful: customers
      .filter(({ key }) => key !== declared.by)
      .slice(0, declared.helpful)
      .map(({ key }) => ({ reviewId, userId: `user-${key}` })),
  };
}

function ratingsOf({ product }: SoldSku, { title, stars }: Review) {
  const of = categoryOf(product)?.isHair ? 'hair' : 'other';
  const rated = ratings.filter((each) => each.of === of);
  if (rated.length !== stars.length)
    throw new RangeError(`“${title}” rates ${stars.length} of ${rated.length}`);
  return rated.map(({ key, label }, index) => ({ key, label, value: stars[index] ?? 0 }));
}

function categoryOf(product: ProductRows['product']) {
  return categories.find(({ slug }) => product.categoryId === `category-${slug}`);
}

/** An order of one sku, paid online and collected at the studio. */
function collectedOrder(name: string, by: string, { product, sku }: SoldSku, collectedAt: number): OrderRows {
  const customer = customers.find(({ key }) => key === by);
  if (!customer) throw new RangeError(`No customer is called ${by}`);
  const { key, ...contact } = customer;
  const orderId = `order-${name}`;
  const orderedAt = collectedAt - 2 * day;
  const readyAt = collectedAt - day;
  return {
    order: {
      id: orderId,
      createdAt: orderedAt,
      sessionId: `session-${name}`,
      ownerId: `user-${key}`,
      bagId: `bag-${key}`,
      orderNumber: String(between(10_000_000, 99_999_999, orderId)),
      status: 'picked-up',
      amount: sku.price,
      deliveryMethod: 'pickup',
      pickupLocation: studio,
      customerDetails: contact,
      email: contact.email,
      phoneDigits: contact.phoneNumber.replace(/\D/g, ''),
      paymentMethod: { type: 'online_payment', channel: 'mobile_money', bank: 'MTN', last4: '0142' },
      isPODOrder: false,
      hasVerifiedPayment: true,
      externalReference: `reference-${name}`,
      readyAt,
      completedAt: collectedAt,
    },
    item: {
      id: `${orderId}-item`,
      createdAt: orderedAt,
      orderId,
      productId: product.id,
      skuId: sku.id,
      productSku: sku.sku,
      quantity: 1,
      price: sku.price,
      productName: product.name,
      productImage: sku.images[0] ?? null,
      productCategory: categoryOf(product)?.name ?? null,
      colorName: colors.find((color) => sku.colorId === `color-${color.key}`)?.name ?? null,
      length: sku.length ?? null,
      isReady: true,
    },
    transitions: [
      { orderId, status: 'open', date: orderedAt },
      { orderId, status: 'ready-for-pickup', date: readyAt },
      { orderId, status: 'picked-up', date: collectedAt },
    ],
  };
}
