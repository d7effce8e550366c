import type { Miniflare, Request, Response } from 'miniflare';

/** Stands before the gateway: `pass` lets the request in, or to another address; any other answer is the doorkeeper's own. */
export type GatewayInterceptor = (
  request: Request,
  pass: (address?: URL) => Promise<Response>,
) => Promise<Response>;

/** What a service binding becomes with a doorkeeper before it. */
export function interceptService(service: string, doorkeeper: GatewayInterceptor) {
  return (request: Request, miniflare: Miniflare): Promise<Response> =>
    doorkeeper(request, async (address) => {
      const worker = await miniflare.getWorker(service);
      if (!address) return worker.fetch(request);
      const { method, headers, body } = request;
      const bytes = body === null ? null : await request.arrayBuffer();
      return worker.fetch(address.href, { method, headers, body: bytes, redirect: 'manual' });
    });
}
