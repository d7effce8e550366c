import type { D1Migration } from 'cloudflare:test';
import type { Job } from '../../gateway/dependencies.ts';
import type * as gateway from '../../gateway/worker.development.ts';

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof gateway;
    }
    interface Env {
      readonly DB: D1Database;
      /** The replica's database, in tests only. */
      readonly REPLICA: D1Database;
      readonly BAG_LIMIT: RateLimit;
      readonly CHECKOUT_LIMIT: RateLimit;
      readonly PICTURES: R2Bucket;
      readonly BACKUPS: R2Bucket;
      readonly IMAGES: ImagesBinding;
      readonly JOBS: Queue<Job>;
      readonly EVENTS: AnalyticsEngineDataset;
      readonly MIGRATIONS: D1Migration[];
      /** Where tests/support/mail-provider.ts listens. */
      readonly MAIL_PROVIDER: string;
      /** Number of fuzz requests and their seed; empty for the defaults. */
      readonly FUZZ_RUNS: string;
      readonly FUZZ_SEED: string;
      /** Number of model steps and their seed; empty for the defaults. */
      readonly MODEL_STEPS: string;
      readonly MODEL_SEED: string;
    }
  }
}
