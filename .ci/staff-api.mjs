import { Refusal } from './refusal.mjs';
import { build } from './steps/build.mjs';
import { prepareDatabase, state } from './steps/database.mjs';
import { noteRunningShop, runningShop } from './steps/running-shop.mjs';
import { prepareSecrets } from './steps/secrets.mjs';

/** Options of every command that calls a shop. */
export const shopOptions = {
  remote: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
};

let localShop;

/** Serves the local data while the command runs. */
async function startLocalShop() {
  prepareSecrets();
  await build();
  await prepareDatabase();
  const { startShop } = await import('../tests/support/shop.ts');
  localShop = await startShop({ persist: state, vars: 'developer' });
  noteRunningShop(localShop.url);
  return localShop;
}

export async function stopLocalShop() {
  await localShop?.stop();
}

/**
 * Returns a function that calls the staff API: of the local shop as its owner, or of `remote` with the token of a staff
 * session. `isSignedOut`: the shop has no owner yet.
 */
export async function openStaffApi({ remote, token, isSignedOut = false }) {
  if (remote && !/^https?:\/\/[^/]/.test(remote))
    throw new Refusal('--remote needs an address such as https://shop.example.');
  if (remote && !token && !isSignedOut) throw new Refusal('--remote needs --token.');
  const { url } = remote ? { url: remote } : (runningShop() ?? (await startLocalShop()));
  const { origin, protocol } = new URL(url);
  const cookieName = protocol === 'http:' ? 'strand-staff' : '__Host-strand-staff';
  let sessionToken = token;
  const call = async (method, path, body) => {
    const headers = { origin, accept: 'application/json' };
    if (sessionToken) headers.cookie = `${cookieName}=${sessionToken}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(`${origin}/api/admin${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch(() => {
      throw new Refusal(`Cannot reach ${origin}.`);
    });
    const result = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(result.error ?? `${origin} returned ${response.status}.`);
    for (const line of response.headers.getSetCookie()) {
      const [, value] = new RegExp(`^${cookieName}=([^;]+)`).exec(line) ?? [];
      if (value) sessionToken = value;
    }
    return result;
  };
  if (!sessionToken && !isSignedOut) await call('POST', '/sessions/demo', {});
  return call;
}
