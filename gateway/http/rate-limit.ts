import { sql } from 'drizzle-orm';
import * as bag from '#contract/bag/bag.endpoints.ts';
import { checkoutAction, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import { edgeHeaders } from '#contract/wire/edge-headers.rules.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { isEqualSecret } from '../crypto.ts';
import { batch } from '../database/commit.ts';
import type { Dependencies, WithClock } from '../dependencies.ts';
import type { GatewayContext } from './context.ts';
import { GatewayError } from './errors.ts';
import { unverifiedCustomerId } from './identity.ts';

export type RateLimitRule = {
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** How much one request adds to the counter. Default 1. */
  readonly cost?: number;
};

/** Endpoints that share a counter per customer. The limits are in wrangler.toml. */
const limitedEndpoints: Record<keyof Dependencies['limits'], readonly Endpoint[]> = {
  bag: [
    bag.addBagItem,
    bag.updateBagItem,
    bag.removeBagItem,
    bag.clearBag,
    bag.addSavedBagItem,
    bag.updateSavedBagItem,
    bag.removeSavedBagItem,
    bag.saveBagItem,
    bag.moveSavedBagItem,
  ],
  checkout: [postCheckout, checkoutAction],
};

/** Counts a bag or checkout call with Cloudflare's rate limiter. Throws 429 above the limit. */
export async function rateLimitEndpoint(context: GatewayContext, endpoint: Endpoint): Promise<void> {
  const name = (['bag', 'checkout'] as const).find((each) => limitedEndpoints[each].includes(endpoint));
  const key = name && (await unverifiedCustomerId(context));
  if (!name || key === undefined) return;
  const { success } = await context.get('dependencies').limits[name].limit({ key });
  if (!success) throw rateLimitError(60);
}

/** Counts in exact windows in the database. Throws 429 with `Retry-After` above a limit. */
export async function enforceRateLimit(context: GatewayContext, ...rules: RateLimitRule[]): Promise<void> {
  const { isAllowed, retryAfter } = await consumeRateLimits(context.get('dependencies'), rules);
  if (!isAllowed) throw rateLimitError(retryAfter);
}

/** Adds a request to all counters. `retryAfter` is in seconds. */
export async function consumeRateLimits(
  { database, now }: WithClock,
  rules: readonly RateLimitRule[],
): Promise<{ isAllowed: boolean; retryAfter: number }> {
  const time = now();
  const counters = await batch<{ count: number }>(
    database.$client,
    rules.map(
      ({ subject, windowSeconds, cost = 1 }) => sql`
        insert into limit_counter (subject, windowStart, count)
        values (${subject}, ${windowStart(time, windowSeconds)}, ${cost})
        on conflict do update set count = count + ${cost} returning count`,
    ),
  );
  const exceeded = rules.filter(({ max }, index) => (counters[index]?.results[0]?.count ?? 0) > max);
  const waits = exceeded.map(({ windowSeconds }) =>
    Math.ceil((windowStart(time, windowSeconds) + windowSeconds * 1000 - time) / 1000),
  );
  return { isAllowed: exceeded.length === 0, retryAfter: Math.max(0, ...waits) };
}

/** Subtracts one from the counters, for requests that turn out not to count. */
export async function refundRateLimits(
  { database, now }: WithClock,
  rules: readonly RateLimitRule[],
): Promise<void> {
  const time = now();
  await batch(
    database.$client,
    rules.map(
      ({ subject, windowSeconds }) => sql`update limit_counter set count = count - 1
        where subject = ${subject} and windowStart = ${windowStart(time, windowSeconds)}`,
    ),
  );
}

const windowStart = (time: number, windowSeconds: number) => time - (time % (windowSeconds * 1000));

/** `retryAfter` is in seconds. */
export function rateLimitError(retryAfter: number): GatewayError {
  return new GatewayError(429, 'Too many requests. Wait a moment and try again.', retryAfter);
}

/** The same rule for each network of the client. */
export function perNetwork(
  context: GatewayContext,
  { subject, max, ...rest }: RateLimitRule,
): RateLimitRule[] {
  return clientNetworks(context).map(({ name, multiplier }) => ({
    subject: `${subject}/${name}`,
    max: max * multiplier,
    ...rest,
  }));
}

/** An IPv4 address, an IPv6 /64, or an IPv6 /48, which gets ten times the limit. */
export type Network = { readonly name: string; readonly multiplier: 1 | 10 };

/** The networks that a request is counted for. Ignores forwarding headers that clients set. */
export function clientNetworks(context: GatewayContext): readonly [Network, ...Network[]] {
  const address = clientAddress(context).replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!address.includes(':')) return [{ name: address, multiplier: 1 }];
  const groups = ipv6Groups(address);
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, multiplier: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, multiplier: 10 },
  ];
}

/** The address that Cloudflare saw, or the one that the shop's edge forwards with a valid EDGE_SECRET. */
function clientAddress(context: GatewayContext): string {
  const { EDGE_SECRET } = context.get('dependencies').settings;
  const isOwnEdge =
    EDGE_SECRET !== undefined && isEqualSecret(context.req.header(edgeHeaders.secret) ?? '', EDGE_SECRET);
  const forwarded = isOwnEdge ? context.req.header(edgeHeaders.clientAddress) : undefined;
  return forwarded || (context.req.header('cf-connecting-ip') ?? 'local');
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
