import { getFront, putFront } from '#contract/admin/front.endpoints.ts';
import { getBannerMessage } from '#contract/store/store.endpoints.ts';
import { toDocument } from '../database/document.ts';
import { type Route, route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { requireSaved } from '../staff/change.records.ts';
import { readBanner, readFront, updateFront } from './front.records.ts';

export const bannerRoutes: Route[] = [
  route(getBannerMessage, async ({ dependencies }) => {
    const banner = await readBanner(dependencies, dependencies.now());
    return { bannerMessage: banner && toDocument(banner) };
  }),
];

export const frontRoutes: Route[] = [
  staffRoute(getFront, async ({ dependencies }) => {
    const { banner, ...front } = await readFront(dependencies);
    return {
      ...front,
      banner: banner && {
        active: banner.active,
        heading: banner.heading ?? '',
        message: banner.message ?? '',
        countdownEndsAt: banner.countdownEndsAt ?? undefined,
      },
    };
  }),

  staffRoute(putFront, async ({ dependencies, staff, body }) =>
    requireSaved(await updateFront(dependencies, staff.email, body), putFront.error),
  ),
];
