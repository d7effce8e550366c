import { getBannerMessage } from '#contract/store/store.endpoints.ts';
import { documentOf } from '../database/present.ts';
import { type Route, route } from '../http/routes.ts';
import { readBanner } from './banner.records.ts';

export const bannerRoutes: Route[] = [
  route(getBannerMessage, async ({ context }) => {
    const dependencies = context.get('dependencies');
    const banner = await readBanner(dependencies, dependencies.now());
    return { bannerMessage: banner && documentOf(banner) };
  }),
];
