import { env } from 'cloudflare:workers';
import type { APIRoute } from 'astro';
import { proxy } from './proxy.ts';
import { requestIdOf } from './proxy-headers.ts';

/** `astro dev` runs no Pages Functions: this route, injected for that command only, gives it `/api`. */
export const ALL: APIRoute = ({ request }) => proxy(request, env, requestIdOf(request.headers));
