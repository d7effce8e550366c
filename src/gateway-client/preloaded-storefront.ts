/** `Astro.locals`, as far as it matters here. */
type Locals = { readonly cfContext?: { readonly props?: unknown } };

/** An answer of the gateway to a request that was made already: its status, its JSON and its bookmark. */
export type PreloadedAnswer = {
  readonly status: number;
  readonly text: string;
  readonly bookmark?: string | undefined;
};

/**
 * The answer to GET /storefront that the edge has asked for already for this request of a shared page, to be read
 * like the gateway's own. `undefined` where it was not requested yet (visitor's pages, `astro dev`, pages built ahead): ask.
 */
export async function preloadedStorefront(locals: Locals): Promise<PreloadedAnswer | undefined> {
  const known = await property(locals.cfContext?.props, 'storefront');
  if (property(known, 'ok') === false) {
    const status = property(known, 'status');
    const text = '{"error":"Error loading store."}';
    return { status: typeof status === 'number' && status >= 400 ? status : 502, text };
  }
  const text = property(known, 'text');
  const bookmark = property(known, 'bookmark');
  if (typeof text !== 'string') return undefined;
  return { status: 200, text, ...(typeof bookmark === 'string' && { bookmark }) };
}

function property(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
}
