import { getHome, putHome } from '#contract/admin/home.endpoints.ts';
import { getBannerMessage } from '#contract/store/store.endpoints.ts';
import { requireSaved } from '../audit/change.records.ts';
import { toDocument } from '../database/document.ts';
import { type Route, route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { readBanner, readHome, updateHome } from './home.records.ts';

export const bannerRoutes: Route[] = [
  route(getBannerMessage, async ({ dependencies }) => {
    const banner = await readBanner(dependencies, dependencies.now());
    return { bannerMessage: banner && toDocument(banner) };
  }),
];

export const homeRoutes: Route[] = [
  staffRoute(getHome, async ({ dependencies }) => {
    const { banner, ...home } = await readHome(dependencies);
    return {
      ...home,
      banner: banner && {
        active: banner.active,
        heading: banner.heading ?? '',
        message: banner.message ?? '',
        countdownEndsAt: banner.countdownEndsAt ?? undefined,
      },
    };
  }),

  staffRoute(putHome, async ({ dependencies, staff, body }) =>
    requireSaved(await updateHome(dependencies, staff.email, body), putHome.error),
  ),
];
