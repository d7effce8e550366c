import { env } from 'cloudflare:workers';
import type { APIRoute } from 'astro';
import { proxy } from './proxy.ts';
import { requestIdOf } from './proxy-headers.ts';

/** Serves `/api` in `astro dev`, which does not run Pages Functions. */
export const ALL: APIRoute = ({ request }) => proxy(request, env, requestIdOf(request.headers));
