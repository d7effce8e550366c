import { fileURLToPath } from 'node:url';
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler';
import { builtAssets, esModule, pagesModules } from './built-assets.ts';
import type { CloudflareAccount } from './cloudflare-account.ts';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from './miniflare.ts';
import type { Upload } from './worker-upload.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Deployed = {
  readonly account: CloudflareAccount;
  /** The folder of the account's databases. */
  readonly persist: string;
  readonly port: number;
  readonly gateway: string;
  /** A branch of a Pages project, or a Worker with static assets. */
  readonly storefront: { readonly branch: string } | { readonly worker: string };
  /** Answers the Workers' outgoing requests. */
  readonly outside: (request: Request) => Response | Promise<Response>;
};

/** Serves the deployments of an account over https. */
export async function serveDeployed({ account, persist, port, gateway, storefront, outside }: Deployed) {
  const assets = new AbortController();
  const front =
    'branch' in storefront
      ? await pagesOf(account, storefront.branch, assets.signal)
      : await workerOf(storefront.worker, uploadOf(account.workers, storefront.worker));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port,
      https: true,
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: `${persist}/v3`,
      workers: [
        { ...front, outboundService: outside },
        {
          ...common,
          name: gateway,
          modulesRoot: '/',
          modules: modulesOf(uploadOf(account.workers, gateway)),
          ...boundTo(uploadOf(account.workers, gateway)),
          queueConsumers: [...account.queues]
            .filter(([, worker]) => worker === gateway)
            .map(([name]) => name),
          outboundService: outside,
        },
      ],
    }),
  );
  await miniflare.ready;
  return {
    miniflare,
    stop: async () => {
      assets.abort();
      await miniflare.dispose();
    },
  };
}

const common = { compatibilityDate: '2026-10-01' };

async function pagesOf(account: CloudflareAccount, branch: string, signal: AbortSignal) {
  const deployments = [...account.pages.values()].flatMap(({ deployments }) => deployments);
  const upload = deployments.findLast((deployment) => deployment.branch === branch)?.upload;
  if (!upload) throw new Error(`Nothing of ${branch} was deployed.`);
  const [main] = upload.modules;
  const bound = boundTo(upload);
  return {
    ...common,
    compatibilityFlags: ['nodejs_compat'],
    name: 'storefront',
    modulesRoot: '/',
    modules: [...(await pagesModules(`export { default } from './${main?.name}';`)), ...modulesOf(upload)],
    ...bound,
    serviceBindings: { ...bound.serviceBindings, ASSETS: await builtAssets(signal) },
  };
}

async function workerOf(name: string, upload: Upload) {
  const { workerOptions } = optionsOf(`${root}functions/wrangler.toml`);
  return { ...workerOptions, ...boundTo(upload), name, modulesRoot: '/', modules: modulesOf(upload) };
}

function uploadOf(workers: CloudflareAccount['workers'], name: string): Upload {
  const upload = workers.get(name);
  if (!upload) throw new Error(`${name} was not deployed.`);
  return upload;
}

const modulesOf = ({ modules }: Upload) => modules.map(({ name, text }) => esModule(name, text));

/** The bindings of an upload, as Miniflare has them. */
function boundTo({ bindings }: Upload) {
  const of = (type: string, field: string) =>
    Object.fromEntries(
      bindings.filter((binding) => binding.type === type).map((binding) => [binding.name, binding[field]]),
    ) as Record<string, string>;
  const images = bindings.find(({ type }) => type === 'images');
  return {
    bindings: { ...of('plain_text', 'text'), ...of('secret_text', 'text') },
    d1Databases: of('d1', 'id'),
    r2Buckets: of('r2_bucket', 'bucket_name'),
    queueProducers: of('queue', 'queue_name'),
    serviceBindings: of('service', 'service'),
    ratelimits: Object.fromEntries(
      bindings
        .filter(({ type }) => type === 'ratelimit')
        .map(({ name, namespace_id, simple }) => [
          name,
          { namespace_id: String(namespace_id), simple: simple as { limit: number; period: 10 | 60 } },
        ]),
    ),
    ...(images && { images: { binding: images.name } }),
  };
}
