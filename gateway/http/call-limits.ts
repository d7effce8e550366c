import * as bag from '#contract/bag/bag.endpoints.ts';
import { checkoutAction, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { GatewayContext } from './context.ts';
import { acting } from './identity.ts';
import { type Limit, type Limited, limit, limitStatement } from './rate-limit.ts';

/** How often a minute a customer may make calls that are counted together (contract §16). */
type CallLimit = {
  readonly subject: string;
  readonly most: number;
  readonly calls: readonly Endpoint[];
  /** Counted by the call itself, in the batch that reads what it is judged by, unless it may be a repeat. */
  readonly isCountedInside?: true;
};

const limits: readonly CallLimit[] = [
  {
    subject: 'bag-writes',
    most: 120,
    calls: [
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
  },
  { subject: 'checkout', most: 20, calls: [postCheckout, checkoutAction], isCountedInside: true },
];

const ofCall = new Map(limits.flatMap(({ calls, ...rule }) => calls.map((call) => [call, rule] as const)));

const mayRepeat = (context: GatewayContext) => context.req.header('idempotency-key') !== undefined;

/** Counts a call of a customer, 429 beyond its limit: before anything of it is stored. */
export async function limitCall(context: GatewayContext, endpoint: Endpoint): Promise<void> {
  const rule = ofCall.get(endpoint);
  if (rule?.isCountedInside && !mayRepeat(context)) return;
  const limited = await ruleFor(context, endpoint);
  if (limited) await limit(context, limited);
}

/** For a call that counts itself: as a part of its batch, undefined when it was counted before. */
export async function limitInside(context: GatewayContext, endpoint: Endpoint): Promise<Limited> {
  const rule = mayRepeat(context) ? undefined : await ruleFor(context, endpoint);
  return rule && limitStatement(context.get('dependencies'), rule);
}

async function ruleFor(context: GatewayContext, endpoint: Endpoint): Promise<Limit | undefined> {
  const rule = ofCall.get(endpoint);
  const customer = rule && (await acting(context));
  return rule && customer && { subject: `${rule.subject}/${customer.id}`, most: rule.most, perSeconds: 60 };
}
