import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocket, type Server } from 'node:net';
import type { TestProject } from 'vitest/node';
import { listen } from './listen.ts';

/** Starts working and broken HTTP servers; their addresses become bindings of the edge tests. */
export default async function setup(project: TestProject) {
  const working = createServer(answer);
  const invalid = createSocket((socket) => {
    socket.on('error', () => undefined);
    socket.end('this is not http\r\n\r\n');
  });
  const closed = createSocket();
  const stubGateways = {
    WORKING_GATEWAY: await listen(working),
    INVALID_GATEWAY: await listen(invalid),
    CLOSED_GATEWAY: await listen(closed),
  };
  await close(closed);
  project.provide('stubGateways', stubGateways);
  return async () => {
    working.closeAllConnections();
    await Promise.all([close(working), close(invalid)]);
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    stubGateways: Record<string, string>;
  }
}

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/three-cookies': (_request, response) => {
    response.setHeader('set-cookie', ['a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT', 'b=2; Path=/', 'c=3']);
    response.end('{}');
  },
  '/hop-headers': (_request, response) => {
    response.setHeader('connection', 'x-private-hop');
    response.setHeader('x-private-hop', 'secret');
    response.setHeader('keep-alive', 'timeout=5');
    response.setHeader('proxy-authenticate', 'Basic');
    response.setHeader('x-custom', 'yes');
    response.end('{}');
  },
  '/never': () => undefined,
  '/cut-off/storefront': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"name":');
  },
  '/slow-end': (_request, response) => {
    response.write('begun, ');
    setTimeout(() => response.end('ended'), 150);
  },
  '/pays': (_request, response) => {
    response.writeHead(303, { location: 'https://checkout.paystack.com/abc?x=%2F' }).end();
  },
  '/sandbox/pay': (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', "default-src 'none'; form-action 'self'");
    response.end('<h1>Pay here</h1>');
  },
  '/limited': (_request, response) => {
    response
      .writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
      .end('{"error":"Slow down."}');
  },
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '/', 'http://gateway').pathname;
  (answers[path] ?? echo)(request, response);
}

/** Returns the received request as JSON. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString('hex') }));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
