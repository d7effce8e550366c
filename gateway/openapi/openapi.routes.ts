import { staffEndpoints } from '#contract/admin/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openApiOf } from '#contract/openapi.ts';
import { getOpenApi } from '#contract/wire/service.endpoints.ts';
import { type Route, route } from '../http/routes.ts';

let document: Readonly<Record<string, unknown>> | undefined;

export const openApiRoutes: Route[] = [
  route(getOpenApi, async () => {
    document ??= openApiOf({ ...endpoints, ...staffEndpoints });
    return document;
  }),
];
