import type { EdgeFunction } from '#edge/environment.ts';
import { proxy } from '#edge/proxy.ts';

export const onRequest: EdgeFunction = ({ request, env, data }) => proxy(request, env, data.requestId);
