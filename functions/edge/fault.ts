import { isApi } from './proxy-path.ts';

const headline = 'Service temporarily unavailable';
const outage =
  "Our cloud provider is having an outage, so the store can't be reached right now. Please try again in a few minutes.";

/** The last resort when neither Astro nor the proxy could answer (screens §2, error page). Logged, never explained. */
export function fault(error: unknown, url: URL, requestId: string): Response {
  // biome-ignore lint/suspicious/noConsole: the platform's log is where an operator looks
  console.error(requestId, error);
  const init = { status: 500, headers: { 'cache-control': 'private, no-store' } };
  if (isApi(url)) return Response.json({ error: `${headline}.` }, init);
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${headline}</title><main><h1>${headline}</h1><p>${outage}</p><p><a href="">Try Again</a></p></main></html>`,
    { ...init, headers: { ...init.headers, 'content-type': 'text/html; charset=utf-8' } },
  );
}
