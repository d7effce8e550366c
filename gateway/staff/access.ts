import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';

/** The team's keys, fetched once and again when a new one signs. */
const teams = new Map<string, JWTVerifyGetKey>();

function keysOf(issuer: string): JWTVerifyGetKey {
  const keys = teams.get(issuer) ?? createRemoteJWKSet(new URL('/cdn-cgi/access/certs', issuer));
  teams.set(issuer, keys);
  return keys;
}

/** Where Cloudflare Access stands before the admin, 403 without its signed assertion. */
export async function requireAccess(context: GatewayContext): Promise<void> {
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
