import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { StaffEndpoint } from '#contract/admin/endpoint.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { GatewayContext } from './context.ts';
import { rejectOtherSites } from './cors.ts';
import { GatewayError } from './errors.ts';
import { type Call, type Route, route } from './routes.ts';
import { requireStaff, type SignedInStaff } from './staff-identity.ts';

type StaffCall<E extends StaffEndpoint> = Call<E> & { readonly staff: SignedInStaff };

/** {@link route} for staff with one of the endpoint's roles. Throws 401 or 403 before the body is read. */
export function staffRoute<E extends StaffEndpoint>(
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<Answer<E> | Response>,
): Route {
  return openStaffRoute(
    endpoint,
    async (call) => handler({ ...call, staff: await requireStaff(call.context, endpoint.roles) }),
    async (context) => void (await requireStaff(context, endpoint.roles)),
  );
}

/** {@link route} for staff calls without a session, such as signing in. */
export function openStaffRoute<E extends StaffEndpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | Response>,
  authorize?: (context: GatewayContext) => Promise<void>,
): Route {
  const inner = route(endpoint, handler);
  return {
    ...inner,
    handle: async (context) => {
      // Reads too: only the shop's own pages make staff calls.
      rejectOtherSites(context);
      await requireAccess(context);
      await authorize?.(context);
      return inner.handle(context);
    },
  };
}

/** Public keys by issuer. `jose` fetches them again when an unknown key signs. */
const keySets = new Map<string, JWTVerifyGetKey>();

function keysOf(issuer: string): JWTVerifyGetKey {
  const keys = keySets.get(issuer) ?? createRemoteJWKSet(new URL('/cdn-cgi/access/certs', issuer));
  keySets.set(issuer, keys);
  return keys;
}

/** Throws 403 without a valid Cloudflare Access assertion, if Access is configured. */
async function requireAccess(context: GatewayContext): Promise<void> {
  const { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience } = context.get('dependencies').settings;
  if (team === undefined || audience === undefined) return;
  const issuer = `https://${team}.cloudflareaccess.com`;
  const assertion = context.req.header('cf-access-jwt-assertion') ?? '';
  try {
    await jwtVerify(assertion, keysOf(issuer), { issuer, audience, algorithms: ['RS256'] });
  } catch {
    throw new GatewayError(403, 'Please come in through the shop’s Cloudflare Access.');
  }
}
