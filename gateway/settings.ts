import * as z from 'zod/mini';
import { splitList } from '#contract/wire/text.rules.ts';
import { isLiveKey } from './payments/paystack.adapter.ts';

const list = z.pipe(z.optional(z.string()), z.transform(splitList));

const secret = z.string('is missing').check(z.minLength(32, 'needs at least 32 characters'));

const url = z.url('must be an address like https://shop.example');

const days = (usual: number) =>
  z._default(z.coerce.number('must be a number of days').check(z.int(), z.gte(1)), usual);

/** What Resend accepts: an address, or a name and an address in brackets. */
const sender = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>]*<[^\s<>@]+@[^\s<>@]+>)$/;

/** Configuration by the operator. `.dev.vars.example` explains each variable. */
const shape = z.object({
  /** `local` (this machine), `preview` (a branch) or `production`. */
  ENVIRONMENT: z._default(
    z.enum(['local', 'preview', 'production'], 'must be local, preview or production'),
    'production',
  ),
  /** HMAC key for cookies, guest markers and one-time codes. */
  IDENTITY_SECRET: secret,
  /** An additional `storeName` that clients may use. */
  STORE_NAME: z.optional(z.string()),
  /** The shop's origin for links in mail and to Paystack, without trailing slash. Outside production: the request's. */
  SHOP_URL: z.optional(url),
  /** Other origins that may send credentials (CORS). */
  ALLOWED_ORIGINS: list,
  /** User ids that bypass maintenance. */
  MAINTENANCE_BYPASS_IDS: list,
  /** `sk_live_…` in production. Elsewhere `sk_test_…`, or unset to use the sandbox. */
  PAYSTACK_SECRET_KEY: z.optional(z.string()),
  /** `re_…`. Without it, outside production, mail stays in the outbox. */
  RESEND_API_KEY: z.optional(z.string()),
  /** `whsec_…`, of the webhook that reports mail which did not arrive. */
  RESEND_WEBHOOK_SECRET: z.optional(z.string()),
  /** A service with Resend's API, without trailing slash. */
  RESEND_API_URL: z._default(url, 'https://api.resend.com'),
  /** The sender of mail: `Strand <hello@shop.example>`. */
  MAIL_FROM: z.optional(z.string().check(z.regex(sender, 'must be like Strand <hello@shop.example>'))),
  /** Shared with the storefront. The gateway trusts the client address of requests that carry it. */
  EDGE_SECRET: z.optional(secret),
  /** Authorizes the set-up of an empty database. */
  SETUP_TOKEN: z.optional(secret),
  /** Cloudflare Access in front of the admin: the team name and the application's audience tag. */
  ACCESS_TEAM: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be the name of the team'))),
  ACCESS_AUDIENCE: z.optional(z.string()),
  /** The admin's own address for links in staff notices, without trailing slash. Default: the shop's. */
  ADMIN_URL: z.optional(url),
  /** Receives staff notices. */
  STAFF_EMAIL: z.optional(z.email('must be an email address')),
  /** Retention of guests without bag lines, saved lines or orders, and of stock notice requests. */
  RETENTION_GUEST_DAYS: days(90),
  /** Retention of analytics events. View counts stay. */
  RETENTION_EVENT_DAYS: days(396),
  /** Retention of the text of sent mail, and of mail about sign-in, stock notices and deleted offers. */
  RETENTION_MAIL_DAYS: days(30),
  /** Base URL of product pictures stored as paths. Default: the shop's address. */
  MEDIA_BASE_URL: z.optional(url),
});

type Shape = z.output<typeof shape>;

/** What production needs and other environments do without. */
const inProduction = (name: keyof Shape, isMet: (settings: Shape) => boolean, error: string) =>
  z.refine<Shape>((settings) => settings.ENVIRONMENT !== 'production' || isMet(settings), {
    path: [name],
    error,
  });

const settings = shape.check(
  z.refine(
    ({ ACCESS_TEAM, ACCESS_AUDIENCE }) => (ACCESS_TEAM === undefined) === (ACCESS_AUDIENCE === undefined),
    {
      path: ['ACCESS_AUDIENCE'],
      error: 'and ACCESS_TEAM need each other',
    },
  ),
  z.refine(({ RESEND_API_KEY, MAIL_FROM }) => RESEND_API_KEY === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'is needed with RESEND_API_KEY',
  }),
  inProduction(
    'SHOP_URL',
    ({ SHOP_URL: url = '' }) => url.startsWith('https://') && new URL(url).origin === url,
    'must be the shop’s own https address',
  ),
  inProduction('STAFF_EMAIL', ({ STAFF_EMAIL }) => STAFF_EMAIL !== undefined, 'is missing'),
  inProduction(
    'PAYSTACK_SECRET_KEY',
    ({ PAYSTACK_SECRET_KEY: key }) => isLiveKey(key ?? ''),
    'must be a live key (sk_live_…)',
  ),
  // With it the set-up's mail reaches the owner, and every mail to a customer is refused.
  inProduction(
    'MAIL_FROM',
    ({ MAIL_FROM }) => !/@resend\.dev>?$/i.test(MAIL_FROM ?? ''),
    'must be of your own domain, verified at Resend',
  ),
  inProduction('RESEND_API_KEY', ({ RESEND_API_KEY }) => RESEND_API_KEY !== undefined, 'is missing'),
);

export type Settings = z.output<typeof settings>;

/** The configuration is invalid. Names every invalid variable, never a value. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The gateway's configuration is wrong: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

/** Reads the Worker's variables. Empty ones count as unset. Throws {@link SettingsError}. */
export function readSettings(env: object): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = settings.safeParse(filled);
  if (read.success) return read.data;
  throw new SettingsError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}
