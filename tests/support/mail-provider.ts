import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { listen } from './listen.ts';

type Taken = { readonly key: string; readonly mail: Record<string, unknown> };

/** A fake Resend API: POST /emails. GET /taken lists the accepted mails. */
export default async function setup(project: TestProject) {
  const taken: Taken[] = [];
  const busyKeys = new Set<string>();
  const server = createServer((request, response) => void answer(request, response, taken, busyKeys));
  project.provide('mailProvider', await listen(server));
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    mailProvider: string;
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  taken: Taken[],
  busyKeys: Set<string>,
): Promise<void> {
  const say = (statusCode: number, body: object) =>
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (statusCode: number, name: string, message: string) =>
    say(statusCode, { statusCode, name, message });
  if (request.method === 'GET' && request.url === '/taken') return void say(200, taken);
  if (request.method !== 'POST' || request.url !== '/emails') return void refuse(404, 'not_found', 'Nothing');
  if (!request.headers['user-agent']) return void refuse(403, 'forbidden', 'error code: 1010');
  if (request.headers.authorization !== 'Bearer re_test') {
    return void refuse(403, 'invalid_api_key', 'API key is invalid');
  }
  const mail = (await json(request)) as Record<string, unknown>;
  const recipient = String(mail['to']);
  if (recipient.startsWith('silent')) return;
  if (mail['from'] === 'bad') return void refuse(422, 'validation_error', 'Invalid `from` field.');
  if (recipient.startsWith('bad')) {
    return void refuse(422, 'validation_error', `Invalid \`to\` field: ${recipient}`);
  }
  const key = String(request.headers['idempotency-key']);
  if (recipient.startsWith('quota')) return void refuse(429, 'daily_quota_exceeded', 'Too many requests');
  if (recipient.startsWith('busy') && !busyKeys.has(key)) {
    busyKeys.add(key);
    response.setHeader('retry-after', '1');
    return void refuse(429, 'rate_limit_exceeded', 'Too many requests');
  }
  if (!taken.some((known) => known.key === key)) taken.push({ key, mail });
  say(200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' });
}
