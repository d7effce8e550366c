import { waitUntil } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import type { Hono } from 'hono';
import type { Dependencies, Job } from './dependencies.ts';
import { createGateway } from './gateway.ts';
import type { GatewayEnv } from './http/context.ts';
import { logFault } from './http/errors.ts';
import { notSetUpResponse } from './http/set-up.ts';
import { createMail } from './mail/provider.ts';
import type { PaymentPort } from './payments/payment.port.ts';
import { createProvider } from './payments/provider.ts';
import { consumeJobs } from './queue/jobs.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { runSweeps } from './sweeps/sweeps.ts';

type Environment = {
  readonly DB: D1Database;
  readonly BAG_LIMIT: RateLimit;
  readonly CHECKOUT_LIMIT: RateLimit;
  readonly PICTURES: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly BACKUPS?: R2Bucket;
  readonly JOBS?: Queue<Job>;
  readonly EVENTS?: AnalyticsEngineDataset;
};

type Instance = {
  readonly environment: Environment;
  readonly dependencies: Dependencies;
  readonly gateway: Hono<GatewayEnv>;
};

/** Additions for development and previews. */
export type DevelopmentTools = {
  readonly payments: (
    settings: Settings,
    gateway: (request: Request) => Promise<Response>,
  ) => PaymentPort | undefined;
  readonly mount: (gateway: Hono<GatewayEnv>, settings: Settings) => void;
};

/** The Worker, with one gateway per isolate because its bindings do not change. */
export function createWorker(tools?: DevelopmentTools) {
  let instance: Instance | undefined;

  /** Throws {@link SettingsError}. */
  function getInstance(environment: Environment): Instance {
    if (instance?.environment === environment) return instance;
    const settings = readSettings(environment);
    const dependencies: Dependencies = {
      database: drizzle(environment.DB),
      settings,
      now: Date.now,
      payments:
        createProvider(settings) ?? tools?.payments(settings, async (request) => gateway.fetch(request)),
      mail: createMail(settings),
      limits: { bag: environment.BAG_LIMIT, checkout: environment.CHECKOUT_LIMIT },
      pictures: { bucket: environment.PICTURES, images: environment.IMAGES },
      backups: environment.BACKUPS,
      queue: environment.JOBS,
      dataset: environment.EVENTS,
      background: waitUntil,
    };
    const gateway: Hono<GatewayEnv> = createGateway(dependencies);
    tools?.mount(gateway, settings);
    instance = { environment, dependencies, gateway };
    return instance;
  }

  return {
    async fetch(request: Request, environment: Environment): Promise<Response> {
      let gateway: Hono<GatewayEnv>;
      try {
        gateway = getInstance(environment).gateway;
      } catch (error) {
        logFault({ at: 'start' }, error);
        const problems = error instanceof SettingsError ? error.problems : [];
        return notSetUpResponse(new URL(request.url).pathname, 'The shop is not set up correctly.', problems);
      }
      return gateway.fetch(request, environment);
    },

    async scheduled(event: Pick<ScheduledController, 'cron'>, environment: Environment): Promise<void> {
      await runSweeps(getInstance(environment).dependencies, event.cron);
    },

    async queue(batch: MessageBatch, environment: Environment): Promise<void> {
      await consumeJobs(getInstance(environment).dependencies, batch);
    },
  };
}
