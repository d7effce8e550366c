import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { identify } from '../http/identity.ts';

/** Both proven by the request's own cookies. */
export type Pair = { readonly guestId: string; readonly userId: string };

/**
 * The guest and the user whom the two cookies prove. What the body names must be exactly that pair, else 403;
 * undefined when it names the signed-in user twice: then nothing moves.
 */
export async function provenPair(
  context: GatewayContext,
  named: { readonly from: string; readonly to: string },
  text: string,
): Promise<Pair | undefined> {
  const { guestId, userId } = await identify(context);
  if (userId !== undefined && named.to === userId) {
    if (named.from === userId) return undefined;
    if (named.from === guestId) return { guestId, userId };
  }
  throw new GatewayError(403, text);
}
