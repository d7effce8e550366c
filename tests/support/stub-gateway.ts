import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { listen } from './listen.ts';

export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const running = new Set<Server>();

/** Starts an HTTP server that handles every request with `answers` and records it. */
export async function startStubGateway(answers: RequestListener) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answers(request, response);
  });
  running.add(server);
  const url = await listen(server);
  const ask = {
    origin: 'https://shop.example',
    send: (path: string, init: RequestInit) => fetch(url + path, init),
  };
  return { url, seen, ask };
}

/** Closes every stub gateway and its open responses. */
export function stopStubGateways(): void {
  for (const server of running) {
    server.closeAllConnections();
    server.close();
  }
  running.clear();
}

export function json(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string | string[]>> = {},
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}

export function text(body: string, status: number, type: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}

/** Uses `first` for the first request and `then` for all others. */
export function firstThen(first: RequestListener, then: RequestListener): RequestListener {
  let requests = 0;
  return (request, response) => {
    requests += 1;
    (requests === 1 ? first : then)(request, response);
  };
}

export const hangUp: RequestListener = (_request, response) => {
  response.destroy();
};
