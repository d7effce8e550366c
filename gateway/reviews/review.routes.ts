import { canReview } from '#contract/orders/order.rules.ts';
import * as contract from '#contract/reviews/review.endpoints.ts';
import { areRatingsValid, reviewTexts } from '#contract/reviews/review.rules.ts';
import type { NewReview } from '#contract/reviews/review.schema.ts';
import { shopOf } from '../catalogue/shop.ts';
import { newId } from '../crypto.ts';
import { GatewayError } from '../http/errors.ts';
import { getIdentity } from '../http/identity.ts';
import { enforceRateLimit } from '../http/rate-limit.ts';
import { customerRoute, type Route, route } from '../http/routes.ts';
import { mediaBase, pictureUrl } from '../pictures/picture-url.ts';
import { ownReviewDocument, publicReviewDocument } from './review.document.ts';
import * as records from './review.records.ts';

const reviewsPerMinute = 10;
const votesPerMinute = 30;

export const reviewRoutes: Route[] = [
  customerRoute(contract.createReview, async ({ context, dependencies, customer, body }) => {
    const { error } = contract.createReview;
    const ownerId = customer.id;
    await enforceRateLimit(context, {
      subject: `reviews/${ownerId}`,
      max: reviewsPerMinute,
      windowSeconds: 60,
    });
    const { orderItemId, title, ratings } = body;
    const line = await records.findOrderLine(dependencies, { ownerId, orderItemId });
    if (!line) throw new GatewayError(404, error);
    if (!matchesLine(line, body) || !areRatingsValid(line.productCategory, ratings)) {
      throw new GatewayError(400, error);
    }
    if (!canReview(line)) throw new GatewayError(409, reviewTexts.tooEarly);
    const { store, inserted } = await records.insertReview(dependencies, {
      id: newId('review'),
      ownerId,
      orderItemId,
      title,
      content: body.content?.trim() || null,
      ratings,
      pictureIds: body.pictures ?? [],
    });
    if (!inserted) throw new GatewayError(409, 'You have already reviewed this product.');
    return ownReviewDocument(inserted, store.id);
  }),

  customerRoute(contract.getOrderItemReview, async ({ dependencies, customer, params }) => {
    const { store, reviews } = await records.readOwnReviews(dependencies, customer.id, params);
    const [review] = reviews;
    if (!review) throw new GatewayError(404, contract.getOrderItemReview.error);
    return ownReviewDocument(review, store.id);
  }),

  customerRoute(contract.getOwnReviews, async ({ dependencies, customer, params }) => {
    const by = { skuId: params.productSkuId };
    const { store, reviews } = await records.readOwnReviews(dependencies, customer.id, by);
    return reviews.map((row) => ownReviewDocument(row, store.id));
  }),

  route(contract.getProductReviews, async ({ context, dependencies, params, query }) => {
    const { userId: readerId } = await getIdentity(context);
    const [store, reviews] = await records.readPublishedReviews(dependencies, {
      ...params,
      readerId,
      withSku: query.fields !== 'page',
    });
    const shop = shopOf(context, store);
    return reviews.map((row) => publicReviewDocument(row, shop, readerId));
  }),

  route(contract.getReviewPhotos, async ({ context, dependencies }) => {
    const photos = await records.readReviewPhotos(dependencies);
    return photos.map(({ picture, ...product }) => ({
      ...product,
      picture: pictureUrl(picture, mediaBase(context)),
    }));
  }),

  route(contract.toggleHelpful, async ({ context, dependencies, params }) => {
    const { error } = contract.toggleHelpful;
    const { userId } = await getIdentity(context);
    if (userId === undefined) throw new GatewayError(401, error);
    await enforceRateLimit(context, { subject: `helpful/${userId}`, max: votesPerMinute, windowSeconds: 60 });
    const vote = await records.toggleVote(dependencies, { reviewId: params.reviewId, userId });
    if (!vote) throw new GatewayError(404, error);
    return { helpfulCount: vote.helpfulCount, isHelpfulByMe: vote.isHelpfulByMe === 1 };
  }),
];

function matchesLine(
  line: records.OrderLine,
  { orderId, orderNumber, productId, productSkuId }: NewReview,
): boolean {
  return (
    orderId === line.orderId &&
    productId === line.productId &&
    productSkuId === line.skuId &&
    (orderNumber === undefined || orderNumber === line.orderNumber)
  );
}
