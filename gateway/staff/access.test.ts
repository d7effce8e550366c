import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { readSettings } from '../settings.ts';

const settings = readSettings({ ...testSettings, ACCESS_TEAM: 'adwoa', ACCESS_AUDIENCE: 'shop' });
const world = createSignInWorld({ settings });
const issuer = 'https://adwoa.cloudflareaccess.com';
const [ours, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);

beforeAll(openNamedShop);
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    expect(String(address)).toBe(`${issuer}/cdn-cgi/access/certs`);
    return Response.json({ keys: [{ ...(await exportJWK(ours.publicKey)), alg: 'RS256', kid: 'one' }] });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const assertion = (claims: { key?: CryptoKey; iss?: string; aud?: string; exp?: string } = {}) =>
  new SignJWT({ email: 'ama@strand.example' })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(claims.iss ?? issuer)
    .setAudience(claims.aud ?? 'shop')
    .setExpirationTime(claims.exp ?? '5 minutes')
    .sign(claims.key ?? ours.privateKey);

test('with Cloudflare Access, every staff call needs its assertion as well as a session', async () => {
  const owner = await signedInStaff(world, 'owner');
  const me = async (token: string) => {
    const headers = { 'cf-access-jwt-assertion': token };
    return (await owner.send('GET', '/admin/me', undefined, headers)).status;
  };
  expect(await me(await assertion())).toBe(200);
  expect(await me('')).toBe(403);
  expect(await me(await assertion({ key: foreign.privateKey }))).toBe(403);
  expect(await me(await assertion({ aud: 'another' }))).toBe(403);
  expect(await me(await assertion({ iss: 'https://other.cloudflareaccess.com' }))).toBe(403);
  expect(await me(await assertion({ exp: '-1 minute' }))).toBe(403);
  const code = await owner.send('POST', '/admin/codes', { email: 'ama@strand.example' });
  expect(code.status).toBe(403);
});
