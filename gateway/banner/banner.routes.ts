import { getBannerMessage } from '#contract/store/store.endpoints.ts';
import { type Route, route } from '../http/routes.ts';
import { readBanner } from './banner.records.ts';

export const bannerRoutes: Route[] = [
  route(getBannerMessage, async ({ context }) => {
    const dependencies = context.get('dependencies');
    const banner = await readBanner(dependencies, dependencies.now());
    return {
      bannerMessage: banner && {
        _id: banner.id,
        _creationTime: banner.createdAt,
        storeId: banner.storeId,
        active: banner.active,
        heading: banner.heading ?? undefined,
        message: banner.message ?? undefined,
        countdownEndsAt: banner.countdownEndsAt ?? undefined,
      },
    };
  }),
];
