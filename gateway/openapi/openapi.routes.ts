import { endpoints } from '#contract/endpoints.ts';
import { contractVersion, openApiOf } from '#contract/openapi.ts';
import { getOpenApi } from '#contract/service.endpoints.ts';
import { type Route, route } from '../http/routes.ts';

let document: Readonly<Record<string, unknown>> | undefined;

export const openApiRoutes: Route[] = [
  route(getOpenApi, async () => {
    document ??= openApiOf(endpoints, contractVersion);
    return document;
  }),
];
