/** The part of `Astro.locals` that is used here. */
type Locals = { readonly cfContext?: { readonly props?: unknown } };

/** A gateway answer that was already fetched: its status, JSON text and database bookmark. */
export type PreloadedAnswer = {
  readonly status: number;
  readonly text: string;
  readonly bookmark?: string | undefined;
};

/**
 * The answer to GET /storefront that the edge has fetched for a shared page. `undefined` on visitors' pages, in
 * `astro dev` and on prerendered pages.
 */
export async function preloadedStorefront(locals: Locals): Promise<PreloadedAnswer | undefined> {
  const answer = await property(locals.cfContext?.props, 'storefront');
  if (property(answer, 'ok') === false) {
    const status = property(answer, 'status');
    const text = '{"error":"Error loading store."}';
    return { status: typeof status === 'number' && status >= 400 ? status : 502, text };
  }
  const text = property(answer, 'text');
  const bookmark = property(answer, 'bookmark');
  if (typeof text !== 'string') return undefined;
  return { status: 200, text, ...(typeof bookmark === 'string' && { bookmark }) };
}

function property(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
}
