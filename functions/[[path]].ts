import type { EdgeFunction } from '#edge/environment.ts';
import { servePage } from '#edge/serve-page.ts';
import { buildId } from '../dist/server/build-id.mjs';
import entry from '../dist/server/entry.mjs';

export const onRequest: EdgeFunction = (context) =>
  servePage({
    request: context.request,
    environment: context.env,
    data: context.data,
    buildId,
    waitUntil: (work) => context.waitUntil(work),
    render: (request, renderContext) => entry.fetch(request, context.env, renderContext),
  });
