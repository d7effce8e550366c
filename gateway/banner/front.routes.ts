import { getFront, putFront } from '#contract/admin/front.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../staff/staff.route.ts';
import { readFront, saveFront } from './front.records.ts';

export const frontRoutes: Route[] = [
  staffRoute(getFront, async ({ context }) => {
    const { banner, featured, ...front } = await readFront(context.get('dependencies'));
    return {
      ...front,
      banner: banner && {
        active: banner.active,
        heading: banner.heading ?? '',
        message: banner.message ?? '',
        countdownEndsAt: banner.countdownEndsAt ?? undefined,
      },
      featured: featured.map(({ isLook, ...section }) => ({ ...section, isLook: isLook === 1 })),
    };
  }),

  staffRoute(putFront, async ({ context, staff, body }) => {
    const saved = await saveFront(context.get('dependencies'), staff.email, body);
    if (!saved.ok) throw new GatewayError(400, putFront.error);
    return { revision: saved.revision };
  }),
];
