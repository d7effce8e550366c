import { Refusal } from './refusal.mjs';
import { runningShop } from './steps/running-shop.mjs';

/**
 * The staff API of the shop that runs on this machine, as its owner, or of the one at `remote` with the token of a
 * staff session. Answers a function that makes one call.
 */
export async function openStaffApi({ remote, token }) {
  const url = remote ?? runningShop()?.url;
  if (!url)
    throw new Refusal(
      'No shop runs here: start it first with npm start, or name one with --remote URL --token TOKEN.',
    );
  if (remote && !token) throw new Refusal('--remote wants --token too.');
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
  if (!session.token) await call('POST', '/sessions/demo', {});
  return call;
}
