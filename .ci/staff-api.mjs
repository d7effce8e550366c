import { Refusal } from './refusal.mjs';
import { build } from './steps/build.mjs';
import { prepareDatabase, state } from './steps/database.mjs';
import { noteRunningShop, runningShop } from './steps/running-shop.mjs';
import { prepareSecrets } from './steps/secrets.mjs';

/** What every verb that calls a shop takes. */
export const ofShop = { remote: { type: 'string' }, token: { type: 'string' }, json: { type: 'boolean' } };

let ownShop;
let forget;

/** The shop on this machine's data, for as long as the command needs it. */
async function openOwnShop() {
  prepareSecrets();
  await build();
  await prepareDatabase();
  const { startShop } = await import('../tests/world/shop.ts');
  ownShop = await startShop({ persist: state, vars: 'developer', products: false });
  forget = noteRunningShop(ownShop.url);
  return ownShop;
}

export async function closeOwnShop() {
  forget?.();
  await ownShop?.stop();
}

/**
 * The staff API of the shop on this machine, as its owner, or of the one at `remote` with the token of a staff session.
 * Answers a function that makes one call. `isSignedOut`: before there is an owner.
 */
export async function openStaffApi({ remote, token, isSignedOut = false }) {
  if (remote && !token && !isSignedOut) throw new Refusal('--remote wants --token too.');
  const { url } = remote ? { url: remote } : (runningShop() ?? (await openOwnShop()));
  const { origin, protocol } = new URL(url);
  const cookieName = protocol === 'http:' ? 'strand-staff' : '__Host-strand-staff';
  const session = { token };
  const call = async (method, path, body) => {
    const headers = { origin, accept: 'application/json' };
    if (session.token) headers.cookie = `${cookieName}=${session.token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(`${origin}/api/admin${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch(() => {
      throw new Refusal(`${origin} does not answer.`);
    });
    const said = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refusal(said.error ?? `${origin} answered ${answer.status}.`);
    for (const line of answer.headers.getSetCookie()) {
      const [, value] = new RegExp(`^${cookieName}=([^;]+)`).exec(line) ?? [];
      if (value) session.token = value;
    }
    return said;
  };
  if (!session.token && !isSignedOut) await call('POST', '/sessions/demo', {});
  return call;
}
