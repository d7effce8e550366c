import type { APIContext } from 'astro';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { type VisitorGateway, visitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { keepPrivate } from './caching.ts';

/**
 * A page that belongs to one visitor: their way to the gateway and who they are. `null` is a visitor not signed in; a failure
 * is unknown and redirects to no page.
 */
export async function openVisitorPage(
  astro: APIContext & { response: { headers: Headers } },
): Promise<{ visitor: VisitorGateway; user: Result<User | null> }> {
  const visitor = visitorGateway(astro.request);
  keepPrivate(astro.response.headers);
  return { visitor, user: await visitor.call(getUser) };
}
