// over 250 lines: every call of a deployment, answered from one account.
import { createServer, type IncomingMessage } from 'node:http';
import { queryDatabase } from './cloudflare-database.ts';
import { listen } from './listen.ts';
import { type Body, bodyOf, formIn, type Upload, unsignedJwt, uploadOf } from './worker-upload.ts';

type Pages = { productionBranch: string; deployments: { branch: string; upload: Upload }[] };

export type CloudflareAccount = {
  /** Environment variables that point wrangler here. */
  readonly environment: Readonly<Record<string, string>>;
  readonly databases: ReadonlyMap<string, string>;
  /** Requested read replication by database id, as JSON. */
  readonly replication: ReadonlyMap<string, string>;
  readonly buckets: ReadonlySet<string>;
  /** The consuming Worker by queue name. */
  readonly queues: ReadonlyMap<string, string>;
  readonly workers: ReadonlyMap<string, Upload>;
  readonly pages: ReadonlyMap<string, Pages>;
  /** Opens *Workers & Pages* in the dashboard, which registers the account's workers.dev subdomain. */
  openDashboard(): void;
  /** Requests that this account does not implement. */
  readonly unknown: readonly string[];
  close(): Promise<void>;
};

/**
 * A fake Cloudflare account with the calls that wrangler makes when it deploys: databases, buckets, queues, Workers and
 * Pages. Runs migrations on local D1 in `persist`. Deployments are served at `address`.
 */
export async function openAccount(persist: string, address: string): Promise<CloudflareAccount> {
  const databases = new Map<string, string>();
  const replication = new Map<string, string>();
  const buckets = new Set<string>();
  const queues = new Map<string, string>();
  const workers = new Map<string, Upload>();
  const pages = new Map<string, Pages>();
  const assets = new Set<string>();
  const unknown: string[] = [];
  let hasSubdomain = false;

  const calls: [RegExp, (match: readonly string[], request: Body) => unknown][] = [
    [/^GET \/user\/tokens\/verify$/, () => ({ id: 'token', status: 'active' })],
    [/^GET \/user$/, () => ({ id: 'user', email: 'adwoa@example.com' })],
    [/^GET \/accounts$/, () => [{ id: 'account', name: 'Account' }]],
    [/^GET \/memberships$/, () => [{ id: 'member', account: { id: 'account', name: 'Account' } }]],

    [/^GET \/d1\/database$/, () => [...databases].map(([name, uuid]) => ({ name, uuid }))],
    [
      /^POST \/d1\/database$/,
      (_, { json }) => {
        const name = String(json()['name']);
        databases.set(name, crypto.randomUUID());
        return { name, uuid: databases.get(name) };
      },
    ],
    [
      /^PATCH \/d1\/database\/([^/]+)$/,
      ([id = ''], { json }) => void replication.set(id, JSON.stringify(json()['read_replication'])),
    ],
    [
      /^POST \/d1\/database\/([^/]+)\/query$/,
      ([id = ''], { json }) =>
        queryDatabase(persist, id, String(json()['sql'])).catch((error) => failure(400, 7500, String(error))),
    ],

    [/^GET \/r2\/buckets$/, () => ({ buckets: [...buckets].map((name) => ({ name })) })],
    [/^GET \/r2\/buckets\/([^/]+)$/, ([name = '']) => (buckets.has(name) ? { name } : notFound(10006))],
    [/^POST \/r2\/buckets$/, (_, { json }) => void buckets.add(String(json()['name']))],

    [/^GET \/queues$/, (_, { searchParams }) => searchParams.getAll('name').flatMap(queuesOf)],
    [
      /^POST \/queues$/,
      (_, { json }) => {
        const name = String(json()['queue_name']);
        queues.set(name, '');
        return { queue_name: name };
      },
    ],
    [
      /^(?:POST|PUT) \/queues\/([^/]+)\/consumers(?:\/[^/]+)?$/,
      ([name = ''], { json }) => void queues.set(name, String(json()['script_name'])),
    ],

    [/^GET \/workers\/subdomain$/, () => (hasSubdomain ? { subdomain: 'account' } : notFound(10007))],
    [/^GET \/workers\/(?:services|workers)\/([^/]+)$/, ([name = '']) => workerOf(name)],
    [
      /^GET \/workers\/scripts\/([^/]+)\/secrets$/,
      ([name = '']) =>
        workers.has(name)
          ? (workers.get(name)?.bindings ?? []).filter(({ type }) => type === 'secret_text')
          : notFound(10007),
    ],
    [
      /^GET \/workers\/scripts\/([^/]+)\/deployments$/,
      ([name = '']) => (workers.has(name) ? { deployments: [] } : notFound(10007)),
    ],
    [/^GET \/workers\/scripts\/([^/]+)\/settings$/, ([name = '']) => workers.get(name) ?? notFound(10007)],
    [/^GET \/workers\/scripts\/([^/]+)\/(?:subdomain|schedules)$/, () => ({ enabled: true, schedules: [] })],
    [
      /^(?:PUT \/workers\/scripts\/([^/]+)|POST \/workers\/scripts\/([^/]+)\/versions)$/,
      async ([first, name = first ?? ''], { form }) => {
        const before = workers.get(name)?.bindings ?? [];
        const upload = await uploadOf(await form());
        const named = new Set(upload.bindings.map(({ name: own }) => own));
        const bindings = [
          ...upload.bindings.flatMap((binding) =>
            binding.type === 'inherit' ? before.filter(({ name: own }) => own === binding.name) : [binding],
          ),
          ...before.filter(({ name: own, type }) => type === 'secret_text' && !named.has(own)),
        ];
        workers.set(name, { ...upload, bindings });
        return { id: 'version', entry_point: 'worker.js', resources: { script: { etag: 'etag' } } };
      },
    ],
    [
      /^PUT \/workers\/scripts\/([^/]+)\/schedules$/,
      ([name = ''], { json }) => {
        if (!hasSubdomain)
          return failure(400, 10063, 'You need a workers.dev subdomain in order to proceed.');
        const worker = workers.get(name);
        const schedules = (json() as unknown as { cron: string }[]).map(({ cron }) => cron);
        if (worker) workers.set(name, { ...worker, schedules });
        return { schedules: [] };
      },
    ],
    [
      /^(?:POST|PUT|PATCH) \/workers\/scripts\/([^/]+)\/(?:subdomain|script-settings|deployments)$/,
      () => ({ enabled: true }),
    ],
    [/^POST \/workers\/scripts\/([^/]+)\/assets-upload-session$/, () => ({ jwt: 'jwt', buckets: [] })],

    [/^GET \/pages\/projects$/, () => [...pages.keys()].map(projectOf)],
    [
      /^POST \/pages\/projects$/,
      (_, { json }) => {
        const { name, production_branch: productionBranch } = json();
        pages.set(String(name), { productionBranch: String(productionBranch), deployments: [] });
        return projectOf(String(name));
      },
    ],
    [
      /^GET \/pages\/projects\/([^/]+)$/,
      ([name = '']) => (pages.has(name) ? projectOf(name) : notFound(8000007)),
    ],
    [/^GET \/pages\/projects\/([^/]+)\/upload-token$/, () => ({ jwt: unsignedJwt })],
    [
      /^POST \/pages\/assets\/check-missing$/,
      (_, { json }) => (json()['hashes'] as string[]).filter((hash) => !assets.has(hash)),
    ],
    [
      /^POST \/pages\/assets\/(?:upload|upsert-hashes)$/,
      (_, { json }) => {
        const body: unknown = json();
        if (Array.isArray(body)) for (const { key } of body as { key: string }[]) assets.add(key);
        return true;
      },
    ],
    [
      /^POST \/pages\/projects\/([^/]+)\/deployments$/,
      async ([name = ''], { form }) => {
        const fields = await form();
        const bundle = fields.get('_worker.bundle');
        if (!(bundle instanceof File)) throw new Error('No Functions were uploaded.');
        const upload = await uploadOf(await formIn(bundle));
        pages.get(name)?.deployments.push({ branch: String(fields.get('branch')), upload });
        return { id: 'deployment', url: address, latest_stage: { name: 'deploy', status: 'success' } };
      },
    ],
    [
      /^GET \/pages\/projects\/([^/]+)\/deployments\/deployment$/,
      () => ({ id: 'deployment', url: address, latest_stage: { name: 'deploy', status: 'success' } }),
    ],
  ];

  /** A queue's id here is its name. */
  function queuesOf(name: string) {
    const script = queues.get(name);
    const consumers = script ? [{ type: 'worker', script, consumer_id: script }] : [];
    return script === undefined ? [] : [{ queue_name: name, queue_id: name, consumers }];
  }

  function workerOf(name: string) {
    return workers.has(name)
      ? {
          id: name,
          default_environment: { script: {} },
          subdomain: { enabled: true, previews_enabled: false },
        }
      : notFound(10090);
  }

  function projectOf(name: string) {
    const config = { compatibility_date: '2026-10-01', compatibility_flags: [] };
    return {
      name,
      subdomain: new URL(address).host,
      production_branch: pages.get(name)?.productionBranch,
      deployment_configs: { production: config, preview: config },
      domains: [],
      created_on: '2026-11-22T00:00:00Z',
      latest_deployment: null,
      source: null,
    };
  }

  async function answer(request: IncomingMessage): Promise<Response> {
    const path = (request.url ?? '').replace('/client/v4', '').replace('/accounts/account', '');
    const call = `${request.method} ${path.split('?')[0]}`;
    const body = await bodyOf(request);
    for (const [pattern, respond] of calls) {
      const match = pattern.exec(call);
      if (!match) continue;
      const result = await respond(match.slice(1), body);
      if (result instanceof Response) return result;
      const result_info = { page: 1, per_page: 100, count: 0, total_count: 0, total_pages: 1 };
      return Response.json({ success: true, errors: [], messages: [], result: result ?? {}, result_info });
    }
    unknown.push(call);
    return notFound(7003);
  }

  const server = createServer(async (request, response) => {
    const result = await answer(request).catch((error: unknown) => failure(500, 1000, String(error)));
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(await result.text());
  });
  const url = await listen(server);
  return {
    environment: {
      CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'account',
    },
    databases,
    replication,
    buckets,
    queues,
    workers,
    pages,
    openDashboard: () => {
      hasSubdomain = true;
    },
    unknown,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const notFound = (code: number) => failure(404, code, 'not found');

function failure(status: number, code: number, message: string): Response {
  return Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  );
}
