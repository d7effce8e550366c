import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import type { Dependencies } from '#gateway/dependencies.ts';
import { developmentTools } from '#gateway/development/tools.ts';
import { createGateway } from '#gateway/gateway.ts';
import { createSandboxProvider } from '#gateway/payments/sandbox.provider.ts';
import { readSettings } from '#gateway/settings.ts';
import { countingDatabase } from './counting-database.ts';
import { fixedWindow } from './fixed-window.ts';
import type { RoundTrip } from './round-trip.ts';
import { testSettings } from './settings.ts';

const shop = 'https://shop.test';

/** The gateway's dependencies with the test's database and the payment sandbox. `changes` override them. */
export function testDependencies(changes: Partial<Dependencies> = {}): Dependencies {
  const settings = readSettings(testSettings);
  const dependencies: Dependencies = {
    database: drizzle(env.DB),
    settings,
    now: Date.now,
    payments: createSandboxProvider(settings, async (request) => gatewayOf(dependencies).fetch(request)),
    mail: { send: async () => undefined },
    limits: {
      bag: fixedWindow(120, () => dependencies.now()),
      checkout: fixedWindow(20, () => dependencies.now()),
    },
    pictures: { bucket: env.PICTURES, images: env.IMAGES },
    backups: env.BACKUPS,
    queue: undefined,
    dataset: undefined,
    background: (work) => void work,
    ...changes,
  };
  return dependencies;
}

/** The test's database, and the round trips to it. */
export function countedDatabase() {
  const trips: RoundTrip[] = [];
  return { trips, database: drizzle(countingDatabase(env.DB, trips)) };
}

/** The gateway with its development tools. */
export function gatewayOf(dependencies: Dependencies) {
  const gateway = createGateway(dependencies);
  developmentTools.mount(gateway, dependencies.settings);
  return gateway;
}

/** A browser's requests to the gateway: stores cookies and sends the shop's origin with writes. A header set to '' is omitted. */
export type Visitor = {
  readonly cookies: Map<string, string>;
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** {@link Visitor.send}, the answer's body read as JSON; fails on any status but 200. */
  readonly api: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<unknown>;
};

const isWhole = (body: unknown) => typeof body === 'string' || body instanceof Uint8Array;

export function createVisitor(dependencies: Dependencies): Visitor {
  const gateway = gatewayOf(dependencies);
  const cookies = new Map<string, string>();
  const send: Visitor['send'] = async (method, path, body, headers = {}) => {
    const all = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: method === 'GET' ? '' : shop,
      'content-type': body === undefined ? '' : 'application/json',
      ...headers,
    };
    const response = await gateway.request(`${shop}${path}`, {
      method,
      headers: Object.entries(all).filter(([, value]) => value !== ''),
      ...(body !== undefined && { body: isWhole(body) ? body : JSON.stringify(body) }),
    });
    storeCookies(cookies, response);
    return response;
  };
  return {
    cookies,
    send,
    api: async (...request) => {
      const response = await send(...request);
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`${request[0]} ${request[1]} answered ${response.status}: ${text}`);
      return JSON.parse(text);
    },
  };
}

/** Stores a response's cookies as a browser does. */
export function storeCookies(cookies: Map<string, string>, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** `set-cookie` lines that identify the visitor: all except the D1 bookmark. */
export const identityCookies = ({ headers }: Response) =>
  headers.getSetCookie().filter((line) => !line.startsWith('__Host-bookmark-'));

const networks = { next: 1 };

/** A visitor with a guest, from a client IP of its own. */
export async function createGuest(dependencies: Dependencies): Promise<Visitor> {
  const visitor = createVisitor(dependencies);
  const from = `10.1.${networks.next >> 8}.${networks.next++ & 255}`;
  await visitor.api('GET', '/storefront?storeName=Strand', undefined, { 'cf-connecting-ip': from });
  return visitor;
}
