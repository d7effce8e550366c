import { isAdminElsewhere, isApi, isMalformed } from '#edge/address.ts';
import type { EdgeFunction } from '#edge/environment.ts';
import { fault, logAnswer } from '#edge/fault.ts';
import { withSecurityHeaders } from '#edge/headers.ts';
import { plainPage } from '#edge/plain-page.ts';
import { problem } from '#edge/proxy.ts';
import { requestIdOf } from '#edge/proxy-headers.ts';

/** Wraps every response of the edge: request id, security headers, and an error page if the route throws. */
export const onRequest: EdgeFunction = async ({ request, env, data, next }) => {
  data.requestId = requestIdOf(request.headers);
  // The server's clock, for countdowns on shared pages.
  const began = Date.now();
  data.timings = [`now;desc="${began}"`];
  const url = new URL(request.url);
  if (isMalformed(url) || isAdminElsewhere(url, env)) {
    const refused = isApi(url) ? problem(400, request, env) : plainPage(400);
    return withSecurityHeaders(refused, env, url, data);
  }
  const answer = await next().catch((error: unknown) => fault(error, url, data.requestId));
  logAnswer(request, answer.status, data.requestId, began);
  return withSecurityHeaders(answer, env, url, data);
};
