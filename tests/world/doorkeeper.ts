import type { Miniflare, Request, Response } from 'miniflare';

/** Stands before the gateway: `pass` lets the request in; any other answer is the doorkeeper's own. */
export type Doorkeeper = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

/** What a service binding becomes with a doorkeeper before it. */
export function doorOf(service: string, doorkeeper: Doorkeeper) {
  return (request: Request, miniflare: Miniflare): Promise<Response> =>
    doorkeeper(request, async () => (await miniflare.getWorker(service)).fetch(request));
}
