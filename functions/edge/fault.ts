import { isApi } from './address.ts';
import { plainPage, plainPages } from './plain-page.ts';

/** The response if Astro or the proxy throws. Logs the cause and shows no details. */
export function fault(error: unknown, url: URL, requestId: string): Response {
  // biome-ignore lint/suspicious/noConsole: the platform's log is where an operator looks
  console.error(
    JSON.stringify({ event: 'fault', at: 'edge', requestId, route: routeOf(url), cause: String(error) }),
  );
  if (!isApi(url)) return plainPage(500);
  const init = { status: 500, headers: { 'cache-control': 'private, no-store' } };
  return Response.json({ error: `${plainPages[500].headline}.` }, init);
}

const slowMs = 2000;

/** Logs one line for a failed or slow response, without personal data. */
export function logAnswer(request: Request, status: number, requestId: string, began: number): void {
  const ms = Date.now() - began;
  if (status < 500 && ms < slowMs) return;
  const route = routeOf(new URL(request.url));
  const event = status >= 500 ? 'refused' : 'slow';
  // biome-ignore lint/suspicious/noConsole: the platform's log is where an operator looks
  console.log(JSON.stringify({ event, at: 'edge', requestId, method: request.method, route, status, ms }));
}

/** A path without parts that may identify a person: `/shop/orders/*`. */
function routeOf({ pathname }: URL): string {
  const parts = pathname.split('/');
  return parts.length > 3 ? `${parts.slice(0, 3).join('/')}/*` : pathname;
}
