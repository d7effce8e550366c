/** `Astro.locals`, as far as it matters here. */
type Locals = { readonly cfContext?: { readonly props?: unknown } };

/**
 * The answer to GET /storefront that the edge has already got for this request of a shared page, to be read like
 * the gateway's own. `undefined` where nobody asked yet (visitor's pages, `astro dev`, pages built ahead): ask.
 */
export function knownStorefront(locals: Locals): Response | undefined {
  const known = property(locals.cfContext?.props, 'storefront');
  if (property(known, 'ok') === false) {
    const status = property(known, 'status');
    const error = 'Error loading store.';
    return Response.json({ error }, { status: typeof status === 'number' && status >= 400 ? status : 502 });
  }
  const text = property(known, 'text');
  if (typeof text !== 'string') return undefined;
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

function property(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
}
