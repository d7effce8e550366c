import * as bag from '#contract/bag/bag.endpoints.ts';
import { checkoutAction, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from './context.ts';
import { claimedCustomer } from './identity.ts';
import { tooMany } from './rate-limit.ts';

/** Calls that are counted together, by customer; how often a minute stands in wrangler.toml. */
const calls: Record<keyof Dependencies['limits'], readonly Endpoint[]> = {
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

/** Counts a call of a customer, 429 beyond its limit: before anything of it is stored. */
export async function limitCall(context: GatewayContext, endpoint: Endpoint): Promise<void> {
  const limited = (['bag', 'checkout'] as const).find((name) => calls[name].includes(endpoint));
  const key = limited && (await claimedCustomer(context));
  if (!limited || key === undefined) return;
  const { success } = await context.get('dependencies').limits[limited].limit({ key });
  if (!success) throw tooMany(60);
}
