import { getPicture, postPicture } from '#contract/pictures/picture.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import { requireActing } from '../http/identity.ts';
import { limit, perNetwork, tooMany } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { keepPicture, servePicture } from './picture-store.ts';

const anHour = 20;
const anHourPerNetwork = 100;

/** A Worker has 128 MB, and the pictures on their way through it count. */
const mostAtOnce = 4;
let underWay = 0;

export const pictureRoutes: Route[] = [
  route(postPicture, async ({ context }) => {
    const { id: senderId } = await requireActing(context, postPicture.error);
    await limit(context, [
      { subject: `pictures/${senderId}`, most: anHour, perSeconds: 3600 },
      ...perNetwork(context, { subject: 'pictures', most: anHourPerNetwork, perSeconds: 3600 }),
    ]);
    const { body: bytes } = context.req.raw;
    if (!bytes) throw new GatewayError(400, postPicture.error);
    if (underWay >= mostAtOnce) throw tooMany(5);
    underWay += 1;
    try {
      const kept = await keepPicture(context.get('dependencies'), bytes, { senderId, isPublic: false });
      return { _id: kept.id };
    } finally {
      underWay -= 1;
    }
  }),

  route(getPicture, async ({ context, params }) => {
    const served = await servePicture(context.get('dependencies'), params.file, { isStaff: false });
    if (!served) throw new GatewayError(404, getPicture.error);
    return served;
  }),
];
