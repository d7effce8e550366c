import type { EdgeEnvironment } from './environment.ts';
import { type RenderContext, servePage } from './page-route.ts';

export type EdgeShop = {
  /** What GET /storefront answers: its text, or a status. */
  store: string | number;
  draw: (request: Request, context: RenderContext) => Response | Promise<Response>;
  drawn: Request[];
  asked: string[];
  environment: EdgeEnvironment;
  buildId: string;
};

export const publicHtml = { 'content-type': 'text/html', 'cache-control': 'public, max-age=120' };

/** A shop at the edge whose gateway and pages a test can change; keeps what was asked and drawn. */
export function openShop(): EdgeShop {
  const shop: EdgeShop = {
    store: '{"name":"Strand"}',
    draw: () => new Response(`page ${shop.drawn.length}`, { headers: publicHtml }),
    drawn: [],
    asked: [],
    environment: {
      STORE_NAME: 'strand',
      GATEWAY: {
        fetch: async (request: RequestInfo) => {
          shop.asked.push(new Request(request).url);
          if (typeof shop.store === 'number') return Response.json({ error: 'x' }, { status: shop.store });
          return new Response(shop.store);
        },
      },
    },
    // A build of its own for each test keeps their caches apart.
    buildId: crypto.randomUUID(),
  };
  return shop;
}

/** One visit; resolves when the background work is done as well. */
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
    draw: async (request, context) => {
      shop.drawn.push(request);
      return shop.draw(request, context);
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
