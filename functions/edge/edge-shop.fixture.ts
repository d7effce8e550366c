import type { EdgeEnvironment } from './environment.ts';
import { type RenderContext, servePage } from './serve-page.ts';

export type EdgeShop = {
  /** The text of GET /storefront, or an error status. */
  store: string | number;
  render: (request: Request, context: RenderContext) => Response | Promise<Response>;
  rendered: Request[];
  requests: string[];
  environment: EdgeEnvironment;
  buildId: string;
};

export const publicHtml = { 'content-type': 'text/html', 'cache-control': 'public, max-age=120' };

/** A shop whose gateway and pages a test can change. Records gateway requests and rendered pages. */
export function openShop(): EdgeShop {
  const shop: EdgeShop = {
    store: '{"name":"Strand"}',
    render: () => new Response(`page ${shop.rendered.length}`, { headers: publicHtml }),
    rendered: [],
    requests: [],
    environment: {
      STORE_NAME: 'strand',
      GATEWAY: {
        fetch: async (request: RequestInfo) => {
          shop.requests.push(new Request(request).url);
          if (typeof shop.store === 'number') return Response.json({ error: 'x' }, { status: shop.store });
          return new Response(shop.store);
        },
      },
    },
    // Tests have different build ids, so they do not share cached pages.
    buildId: crypto.randomUUID(),
  };
  return shop;
}

/** One visit. Waits for the background work too. */
export async function visit(
  shop: EdgeShop,
  path = '/',
  init: RequestInit = {},
  origin = 'https://shop.example',
) {
  const background: Promise<unknown>[] = [];
  const response = await servePage({
    request: new Request(`${origin}${path}`, init),
    environment: shop.environment,
    data: { requestId: 'request-1', timings: [] },
    buildId: shop.buildId,
    waitUntil: (work) => void background.push(work),
    render: async (request, context) => {
      shop.rendered.push(request);
      return shop.render(request, context);
    },
  });
  const text = await response.text();
  await Promise.all(background);
  return {
    status: response.status,
    text,
    headers: response.headers,
    cache: response.headers.get('x-page-cache'),
  };
}
