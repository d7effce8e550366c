import * as z from 'zod/mini';

const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

const secret = z.string('is missing').check(z.minLength(32, 'needs at least 32 characters'));

const days = (usual: number) =>
  z._default(z.coerce.number('must be a number of days').check(z.int(), z.gte(1)), usual);

/** What an operator configures; `.dev.vars.example` explains each. */
const shape = z.object({
  /** `local` (this machine), `preview` (a branch) or `production`. */
  ENVIRONMENT: z._default(z.enum(['local', 'preview', 'production']), 'production'),
  /** Keys cookies, markers and one-time codes. */
  IDENTITY_SECRET: secret,
  /** Another name that clients may open the store by; its own always counts. */
  STORE_NAME: z.optional(z.string()),
  /** The shop's own address, without final slash: where Paystack and mail lead. Outside production: the address asked. */
  SHOP_URL: z.optional(z.url()),
  /** Exact foreign origins that may call with cookies (CORS). */
  ALLOWED_ORIGINS: list,
  /** The two internal user ids that bypass maintenance. */
  MAINTENANCE_BYPASS_IDS: list,
  /** `sk_live_…`, outside production `sk_test_…` or the sandbox without one. */
  PAYSTACK_SECRET_KEY: z.optional(z.string()),
  /** `re_…`. Without it mail stays in the outbox. */
  RESEND_API_KEY: z.optional(z.string()),
  /** Another address that speaks Resend's protocol, without final slash. */
  RESEND_API_URL: z._default(z.url(), 'https://api.resend.com'),
  /** Whom mail is from: `Strand <hello@shop.example>`. */
  MAIL_FROM: z.optional(z.string()),
  /** Known to the shop's own edge too: with it, the client address that the edge sends along is believed. */
  EDGE_SECRET: z.optional(secret),
  /** Opens the set-up of an empty database. */
  SETUP_TOKEN: z.optional(secret),
  /** Cloudflare Access before the admin: the team's name and the application's audience tag. */
  ACCESS_TEAM: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/))),
  ACCESS_AUDIENCE: z.optional(z.string()),
  /** Where staff notices go. */
  STAFF_EMAIL: z.optional(z.email()),
  /** How long guests without bag lines, saved lines or orders are kept, and requests for stock notices. */
  RETENTION_GUEST_DAYS: days(90),
  /** How long events are kept; views stay counted. */
  RETENTION_EVENT_DAYS: days(396),
  /** How long the text of sent mail is kept. */
  RETENTION_MAIL_DAYS: days(30),
  /** Where product pictures given as paths live. Absent: the shop's own address. */
  MEDIA_BASE_URL: z.optional(z.url()),
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
);

export type Settings = z.output<typeof settings>;

/** A configuration that no gateway can be made of; names every wrong variable, and no value. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The gateway's configuration is wrong: ${problems.join('; ')}`);
  }
}

/** Reads the Worker's variables, an empty one as absent. Throws {@link SettingsError}. */
export function readSettings(env: object): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = settings.safeParse(filled);
  if (read.success) return read.data;
  throw new SettingsError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}
