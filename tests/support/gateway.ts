import { fileURLToPath } from 'node:url';
import {
  type Unstable_MiniflareWorkerOptions,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
} from 'wrangler';
import { z } from 'zod';

const configPath = fileURLToPath(new URL('../../gateway/wrangler.toml', import.meta.url));

const config = z
  .object({
    name: z.string(),
    vars: z.record(z.string(), z.unknown()),
    triggers: z.object({ crons: z.array(z.string()).default([]) }),
  })
  .parse(unstable_readConfig({ config: configPath }));

export const gatewayName = config.name;

/** The gateway's schedules, as cron expressions. */
export const sweepSchedules: readonly string[] = config.triggers.crons;

/**
 * The bindings of gateway/wrangler.toml; queue and Analytics Engine only with `hasEngines`. `vars` replace those of
 * gateway/.dev.vars.
 */
export function gatewayOptions(
  vars?: Readonly<Record<string, unknown>>,
  { hasEngines = false } = {},
): Unstable_MiniflareWorkerOptions['workerOptions'] {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configPath);
  const { queueProducers: _, queueConsumers: __, ...embedded } = workerOptions;
  const engines = { ...workerOptions, analyticsEngineDatasets: { EVENTS: { dataset: 'strand_events' } } };
  const options = hasEngines ? engines : embedded;
  return vars ? { ...options, bindings: { ...config.vars, ...vars } } : options;
}

type WorkerOptions = ReturnType<typeof gatewayOptions>;

/** Adds a second database as the replica. */
export function withReplica(options: WorkerOptions): WorkerOptions {
  return { ...options, d1Databases: Object.assign({ REPLICA: { id: 'replica' } }, options.d1Databases) };
}
