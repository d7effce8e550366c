import { getPicture, postPicture } from '#contract/pictures/picture.endpoints.ts';
import { reviewTexts } from '#contract/reviews/review.rules.ts';
import { GatewayError } from '../http/errors.ts';
import { enforceRateLimit, perNetwork, rateLimitError } from '../http/rate-limit.ts';
import { customerRoute, type Route, route } from '../http/routes.ts';
import { hasReviewableOrder } from './picture.records.ts';
import { readPicture, servePicture, storePicture } from './picture-store.ts';

const perHour = 20;
const perHourAndNetwork = 100;

/** A Worker has 128 MB of memory, including pictures in transit. */
const maxConcurrent = 4;
let inProgress = 0;

export const pictureRoutes: Route[] = [
  customerRoute(postPicture, async ({ context, dependencies, customer: { id: senderId } }) => {
    // A stranger's uploads could use up the month's calls of Cloudflare Images.
    if (!(await hasReviewableOrder(dependencies, senderId)))
      throw new GatewayError(409, reviewTexts.tooEarly);
    await enforceRateLimit(
      context,
      { subject: `pictures/${senderId}`, max: perHour, windowSeconds: 3600 },
      ...perNetwork(context, { subject: 'pictures', max: perHourAndNetwork, windowSeconds: 3600 }),
    );
    const { body: bytes } = context.req.raw;
    if (!bytes) throw new GatewayError(400, postPicture.error);
    if (inProgress >= maxConcurrent) throw rateLimitError(5);
    inProgress += 1;
    try {
      const { id } = await storePicture(dependencies, await readPicture(bytes), { senderId });
      return { _id: id };
    } finally {
      inProgress -= 1;
    }
  }),

  route(getPicture, ({ dependencies, params }) =>
    servePicture(dependencies, params.file, { isStaff: false }),
  ),
];
