import type { APIContext } from 'astro';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { type VisitorGateway, visitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { setPrivateCache } from './caching.ts';

/**
 * Opens a page of one visitor: a gateway client with their cookies, and the signed-in user. `null` is a visitor who is not
 * signed in. A failed result means unknown and must not redirect.
 */
export async function openVisitorPage(
  astro: APIContext & { response: { headers: Headers } },
): Promise<{ visitor: VisitorGateway; user: Result<User | null> }> {
  const visitor = visitorGateway(astro.request);
  setPrivateCache(astro.response.headers);
  return { visitor, user: await visitor.call(getUser) };
}
