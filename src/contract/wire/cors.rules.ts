/** The list as a set. One malformed entry empties it. */
export function allowedOrigins(list: readonly string[]): ReadonlySet<string> {
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
  return new Set(list.every(isOrigin) ? list : []);
}

/** The CORS headers of an answer; empty unless the origin is listed. */
export function corsHeaders(origin: string | null, listed: ReadonlySet<string>): Record<string, string> {
  if (origin === null || !listed.has(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'date, retry-after, x-request-id, idempotent-replayed',
    vary: 'Origin',
  };
}

/** Answers a preflight request of a listed origin; undefined for any other request. */
export function preflightAnswer(request: Request, listed: ReadonlySet<string>): Response | undefined {
  const cors = corsHeaders(request.headers.get('origin'), listed);
  if (request.method !== 'OPTIONS' || !('access-control-allow-origin' in cors)) return undefined;
  const headers = {
    ...cors,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-max-age': '600',
  };
  return new Response(null, { status: 204, headers });
}
