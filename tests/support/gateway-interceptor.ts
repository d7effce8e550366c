import type { Miniflare, Request, Response as WorkerResponse } from 'miniflare';

/** Intercepts requests to the gateway. `pass` forwards the request, optionally to another address. */
export type GatewayInterceptor = (
  request: Request,
  pass: (address?: URL) => Promise<WorkerResponse>,
) => Promise<WorkerResponse | Response>;

/** A service binding whose requests go through the interceptor. */
export function interceptService(service: string, interceptor: GatewayInterceptor) {
  return (request: Request, miniflare: Miniflare) =>
    interceptor(request, async (address) => {
      const worker = await miniflare.getWorker(service);
      if (!address) return worker.fetch(request);
      const { method, headers, body } = request;
      const bytes = body === null ? null : await request.arrayBuffer();
      return worker.fetch(address.href, { method, headers, body: bytes, redirect: 'manual' });
    });
}
