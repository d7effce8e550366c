import { endpoints, getOpenApi } from '#contract/endpoints.ts';
import { openApiOf } from '#contract/openapi.ts';
import { version } from '../../package.json';
import { type Route, route } from '../http/routes.ts';

let document: Readonly<Record<string, unknown>> | undefined;

export const openApiRoutes: Route[] = [
  route(getOpenApi, async () => {
    document ??= openApiOf(endpoints, version);
    return document;
  }),
];
