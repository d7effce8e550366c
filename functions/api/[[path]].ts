import type { EdgeFunction } from '#edge/environment.ts';
import { cachedPicture } from '#edge/picture-cache.ts';
import { proxy } from '#edge/proxy.ts';

export const onRequest: EdgeFunction = (context) =>
  cachedPicture(context.request, {
    waitUntil: (work) => context.waitUntil(work),
    forward: () => proxy(context.request, context.env, context.data.requestId),
  });
