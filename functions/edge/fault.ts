import { plainPage, plainPages } from './plain-page.ts';
import { isApi } from './proxy-path.ts';

/** The last resort when neither Astro nor the proxy could answer. Logged, never explained. */
export function fault(error: unknown, url: URL, requestId: string): Response {
  // biome-ignore lint/suspicious/noConsole: the platform's log is where an operator looks
  console.error(requestId, error);
  if (!isApi(url)) return plainPage(500);
  const init = { status: 500, headers: { 'cache-control': 'private, no-store' } };
  return Response.json({ error: `${plainPages[500].headline}.` }, init);
}
