import { allowedOrigins, corsHeaders, preflightAnswer } from '#contract/wire/cors.rules.ts';
import { gatewayHeaders, gatewayUrl } from '#contract/wire/gateway-location.rules.ts';
import { splitList } from '#contract/wire/text.rules.ts';
import { gatewayPathOf } from './address.ts';
import type { EdgeEnvironment } from './environment.ts';
import { withoutHopByHopHeaders, withoutSpoofableHeaders } from './proxy-headers.ts';
import { maxBodyBytes, maxUploadBytes, readAtMost } from './request-body.ts';

const defaultTimeoutMs = 15_000;

const problems = {
  400: 'This address is not valid.',
  413: 'This request is too large.',
  502: "The store can't be reached right now. Please try again.",
  504: 'The store took too long to answer. Please try again.',
} as const;

type Problem = keyof typeof problems;

const listedOrigins = ({ ALLOWED_ORIGINS }: EdgeEnvironment) => allowedOrigins(splitList(ALLOWED_ORIGINS));

/** An error in the contract's shape from the edge itself, readable by the allowed origins. */
export function problem(status: Problem, request: Request, environment: EdgeEnvironment): Response {
  const cors = corsHeaders(request.headers.get('origin'), listedOrigins(environment));
  return Response.json(
    { error: problems[status] },
    { status, headers: { ...cors, 'cache-control': 'private, no-store' } },
  );
}

/**
 * Forwards `/api/*` to the gateway, with bodies up to 64 KB. Answers preflights of allowed origins itself, even if the
 * gateway is down. Passes redirects to the browser, which must receive a payment page's `Location` unchanged.
 */
export async function proxy(
  request: Request,
  environment: EdgeEnvironment,
  requestId: string,
): Promise<Response> {
  const preflight = preflightAnswer(request, listedOrigins(environment));
  if (preflight) return preflight;
  const answer = await forwarded(request, environment, requestId);
  return answer instanceof Response ? answer : problem(answer, request, environment);
}

async function forwarded(
  request: Request,
  environment: EdgeEnvironment,
  requestId: string,
): Promise<Response | Problem> {
  const url = new URL(request.url);
  const path = gatewayPathOf(url);
  if (path === undefined) return 400;
  const body = await readAtMost(request, path.startsWith('/admin/') ? maxUploadBytes : maxBodyBytes);
  if (body === 'too large') return 413;

  // A body may take longer, such as an export.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), gatewayTimeoutMs(environment));
  const answer = await fetchGateway(environment, url, path + url.search, {
    method: request.method,
    headers: outgoingHeaders(request.headers, environment, requestId),
    body,
    redirect: 'manual',
    signal: timeout.signal,
  });
  clearTimeout(timer);
  if (!(answer instanceof Response)) return answer;
  const headers = withoutHopByHopHeaders(answer.headers);
  headers.set('x-request-id', requestId);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

function outgoingHeaders(incoming: Headers, environment: EdgeEnvironment, requestId: string): Headers {
  const headers = withoutSpoofableHeaders(withoutHopByHopHeaders(incoming));
  // It names the shop, and the gateway may have another.
  headers.delete('host');
  headers.delete('content-length');
  headers.set('x-request-id', requestId);
  const own = gatewayHeaders(environment, incoming.get('cf-connecting-ip'));
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

/** How long the edge waits for the first byte of the gateway's answer. */
export function gatewayTimeoutMs(environment: EdgeEnvironment): number {
  const configured = Number(environment.GATEWAY_TIMEOUT_MS);
  return Number.isInteger(configured) && configured > 0 ? configured : defaultTimeoutMs;
}

/** The answer to a request for the shop; 504 after the signal's abort, 502 if the gateway is not reachable or not configured. */
export async function fetchGateway(
  environment: EdgeEnvironment,
  shop: URL,
  path: string,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<Response | 502 | 504> {
  try {
    const request = new Request(gatewayUrl(environment, shop.origin, path), init);
    return await (environment.GATEWAY ? environment.GATEWAY.fetch(request) : fetch(request));
  } catch {
    return init.signal.aborted ? 504 : 502;
  }
}
