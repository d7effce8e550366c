import { isApi } from './address.ts';
import { plainPage, plainPages } from './plain-page.ts';

/** The last resort when neither Astro nor the proxy could answer. Logged, never explained. */
export function fault(error: unknown, url: URL, requestId: string): Response {
  // biome-ignore lint/suspicious/noConsole: the platform's log is where an operator looks
  console.error(
    JSON.stringify({ event: 'fault', at: 'edge', requestId, route: routeOf(url), cause: String(error) }),
  );
  if (!isApi(url)) return plainPage(500);
  const init = { status: 500, headers: { 'cache-control': 'private, no-store' } };
  return Response.json({ error: `${plainPages[500].headline}.` }, init);
}

/** From here on a request is slow, ms. */
const slow = 2000;

/** One line for an answer that failed or was slow; never what was asked for by name, and never by whom. */
export function logAnswer(request: Request, status: number, requestId: string, began: number): void {
  const ms = Date.now() - began;
  if (status < 500 && ms < slow) return;
  const route = routeOf(new URL(request.url));
  const event = status >= 500 ? 'refused' : 'slow';
  // biome-ignore lint/suspicious/noConsole: the platform's log is where an operator looks
  console.log(JSON.stringify({ event, at: 'edge', requestId, method: request.method, route, status, ms }));
}

/** An address without what may name a person: `/shop/orders/*`. */
function routeOf({ pathname }: URL): string {
  const parts = pathname.split('/');
  return parts.length > 3 ? `${parts.slice(0, 3).join('/')}/*` : pathname;
}
