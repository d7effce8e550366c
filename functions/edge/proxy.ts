import { allowedOrigins, corsHeaders, originList, preflightAnswer } from '#contract/wire/cors.rules.ts';
import { edgeAuthHeaders } from '#contract/wire/edge-headers.rules.ts';
import { gatewayPathOf } from './address.ts';
import type { EdgeEnvironment } from './environment.ts';
import { type Gateway, gatewayOf } from './gateway-binding.ts';
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

const listedOrigins = ({ ALLOWED_ORIGINS }: EdgeEnvironment) => allowedOrigins(originList(ALLOWED_ORIGINS));

/** An error in the contract's shape from the edge itself, readable by the allowed origins. */
export function problem(
  status: Problem,
  request: Request,
  environment: EdgeEnvironment,
  requestId: string,
): Response {
  const cors = corsHeaders(request.headers.get('origin'), listedOrigins(environment));
  return Response.json(
    { error: problems[status] },
    { status, headers: { ...cors, 'cache-control': 'private, no-store', 'x-request-id': requestId } },
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
  return answer instanceof Response ? answer : problem(answer, request, environment, requestId);
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

  let gateway: Gateway;
  try {
    gateway = gatewayOf(environment);
  } catch {
    return 502;
  }
  const outgoing = new Request(gateway.address(url, path, url.search), {
    method: request.method,
    headers: outgoingHeaders(request.headers, { gateway, environment, requestId }),
    body,
    redirect: 'manual',
  });
  const answer = await fetchWithin(gatewayTimeoutMs(environment), gateway, outgoing);
  if (!(answer instanceof Response)) return answer;
  const headers = withoutHopByHopHeaders(answer.headers);
  headers.set('x-request-id', requestId);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

type Destination = {
  readonly gateway: Gateway;
  readonly environment: EdgeEnvironment;
  readonly requestId: string;
};

function outgoingHeaders(incoming: Headers, { gateway, environment, requestId }: Destination): Headers {
  const headers = withoutSpoofableHeaders(withoutHopByHopHeaders(incoming));
  headers.delete('host');
  headers.delete('content-length');
  headers.set('x-request-id', requestId);
  const client = incoming.get('cf-connecting-ip');
  for (const [name, value] of Object.entries(edgeAuthHeaders(environment.EDGE_SECRET, client)))
    headers.set(name, value);
  // Cloudflare rewrites cf-connecting-ip on its way to another zone; this copy arrives.
  if (client && gateway.kind === 'address') headers.set('x-forwarded-for', client);
  return headers;
}

/** How long the edge waits for the first byte of the gateway's answer. */
export function gatewayTimeoutMs(environment: EdgeEnvironment): number {
  const configured = Number(environment.GATEWAY_TIMEOUT_MS);
  return Number.isInteger(configured) && configured > 0 ? configured : defaultTimeoutMs;
}

/** The gateway's answer; 504 after a timeout, 502 if the gateway is not reachable. */
export async function fetchWithin(
  milliseconds: number,
  gateway: Gateway,
  request: Request,
): Promise<Response | 502 | 504> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), milliseconds);
  try {
    return await gateway.fetch(new Request(request, { signal: timeout.signal }));
  } catch {
    return timeout.signal.aborted ? 504 : 502;
  } finally {
    clearTimeout(timer);
  }
}
