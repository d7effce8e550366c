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
import type { Settings } from './settings.ts';

/** A stored row to process: an outbox mail or a payment event. */
export type Job = { readonly kind: 'mail' | 'event'; readonly id: string };

/** Everything the gateway needs from outside: real services in `serve.ts`, others in tests. */
export type Dependencies = {
  readonly database: DrizzleD1Database & { $client: D1Database };
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Undefined without a key or sandbox: the checkout is closed. */
  readonly payments: PaymentPort | undefined;
  readonly mail: MailPort;
  readonly limits: { readonly bag: RateLimit; readonly checkout: RateLimit };
  /** Storage of uploaded pictures, and the service that resizes them. */
  readonly pictures: { readonly bucket: R2Bucket; readonly images: ImagesBinding };
  /** Storage of nightly database backups. Undefined in previews. */
  readonly backups: R2Bucket | undefined;
  /** Processes jobs within seconds. Without it sweeps find them. */
  readonly queue: Queue<Job> | undefined;
  /** Jobs that the current request created. */
  readonly jobs?: Job[];
  /** Receives all analytics events. Without it the database stores them. */
  readonly dataset: AnalyticsEngineDataset | undefined;
  /** Continues after the response is sent. */
  readonly background: (work: Promise<unknown>) => void;
};

export type WithDatabase = Pick<Dependencies, 'database'>;

/** With the jobs, for mails that are queued on the way. */
export type WithClock = Pick<Dependencies, 'database' | 'now' | 'jobs'>;
