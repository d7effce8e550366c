import * as bag from '#contract/bag.endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { GatewayContext } from './context.ts';
import { acting } from './identity.ts';
import { limit } from './rate-limit.ts';

/**
 * How often a minute a customer may make calls that are counted together (contract §16). Those of checkout count in
 * the batch that reads what they are judged by.
 */
const limits: readonly { subject: string; most: number; calls: readonly Endpoint[] }[] = [
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
];

const ofCall = new Map(limits.flatMap(({ calls, ...rule }) => calls.map((call) => [call, rule] as const)));

/** Counts a call of a customer, 429 beyond its limit: before anything of it is stored. */
export async function limitCall(context: GatewayContext, endpoint: Endpoint): Promise<void> {
  const rule = ofCall.get(endpoint);
  const customer = rule && (await acting(context));
  if (!rule || !customer) return;
  await limit(context, { subject: `${rule.subject}/${customer.id}`, most: rule.most, perSeconds: 60 });
}
