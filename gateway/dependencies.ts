import type {
  AnalyticsEngineDataset,
  D1Database,
  ImagesBinding,
  Queue,
  R2Bucket,
  RateLimit,
} from '@cloudflare/workers-types';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { MailPort } from './mail/mail.port.ts';
import type { PaymentPort } from './payments/payment.port.ts';
import type { Job } from './queue/job.ts';
import type { Settings } from './settings.ts';

/** Everything the gateway needs from outside. `worker.ts` makes the real ones, tests pass others. */
export type Dependencies = {
  readonly database: DrizzleD1Database & { $client: D1Database };
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Undefined: no key and no sandbox, the checkout is closed. */
  readonly payments: PaymentPort | undefined;
  readonly mail: MailPort;
  /** What a customer may call so often a minute. */
  readonly limits: { readonly bag: RateLimit; readonly checkout: RateLimit };
  /** Where pictures that were sent are kept, and what draws their widths. */
  readonly pictures: { readonly bucket: R2Bucket; readonly images: ImagesBinding };
  /** Where each night's copy of the database is kept; undefined in previews. */
  readonly backups: R2Bucket | undefined;
  /** Takes up rows that have work to do within seconds; undefined: sweeps find them. */
  readonly queue: Queue<Job> | undefined;
  /** The rows that this request has stored for the queue. */
  readonly jobs?: Job[];
  /** Gets every event; undefined: the database keeps them all. */
  readonly dataset: AnalyticsEngineDataset | undefined;
  /** Goes on after the answer has been sent. */
  readonly background: (work: Promise<unknown>) => void;
};

/** What reads the database needs. */
export type Stored = Pick<Dependencies, 'database'>;

/** What reads or writes the database at a moment needs. */
export type Clocked = Pick<Dependencies, 'database' | 'now' | 'jobs'>;
