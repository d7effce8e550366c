import { Refusal } from './refusal.mjs';
import { build } from './steps/build.mjs';
import { prepareDatabase, state } from './steps/database.mjs';
import { noteRunningShop, runningShop } from './steps/running-shop.mjs';
import { prepareSecrets } from './steps/secrets.mjs';
import { print } from './terminal.mjs';

/**
 * A command that calls a shop. `work` gets its options, its words and a function that calls the staff API; it returns the
 * `result` for `--json`, otherwise `lines` of text, and an exit code unless it is 0.
 */
export const shopCommand = ({ options, work, isSignedOut, ...rest }) => ({
  ...rest,
  options: {
    remote: { type: 'string' },
    ...(!isSignedOut && { token: { type: 'string' } }),
    json: { type: 'boolean' },
    ...options,
  },
  work: async (given, words) => {
    let api;
    const call = async (...request) => {
      api ??= openStaffApi({ ...given, isSignedOut });
      return (await api)(...request);
    };
    const { result, lines, code } = await work(given, words, call);
    for (const line of given.json && result ? [JSON.stringify(result)] : lines) print(line);
    return code;
  },
});

/** All pages of a list. `cursor` names the parameter that gets the `next` of the page before. */
export async function* pagesOf(call, path, cursor) {
  let page = {};
  do {
    page = await call('GET', page.next === undefined ? path : `${path}?${cursor}=${page.next}`);
    yield page;
  } while (page.next !== undefined);
}

/** Accra time is UTC all year. */
export const minuteOf = (time) => new Date(time).toISOString().slice(0, 16);

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
async function openStaffApi({ remote, token, isSignedOut = false }) {
  if (remote && !/^https?:\/\/[^/]/.test(remote))
    throw new Refusal('--remote needs an address such as https://shop.example.');
  if (remote && !token && !isSignedOut) throw new Refusal('--remote needs --token.');
  const { url } = remote ? { url: remote } : (runningShop() ?? (await startLocalShop()));
  const { origin, protocol } = new URL(url);
  const cookieName = protocol === 'http:' ? 'strand-staff' : '__Host-strand-staff';
  let sessionToken = token;
  const call = async (method, path, body) => {
    const response = await fetch(`${origin}/api/admin${path}`, {
      method,
      headers: {
        origin,
        ...(sessionToken && { cookie: `${cookieName}=${sessionToken}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    }).catch(() => {
      throw new Refusal(`Cannot reach ${origin}.`);
    });
    const result = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(result.error ?? `${origin} returned ${response.status}.`);
    const [, value] =
      new RegExp(`${cookieName}=([^;]+)`).exec(response.headers.getSetCookie().join('\n')) ?? [];
    sessionToken = value ?? sessionToken;
    return result;
  };
  if (!sessionToken && !isSignedOut) await call('POST', '/sessions/demo', {});
  return call;
}
