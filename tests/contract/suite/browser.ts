import type { Answer, Endpoint } from '#contract/wire/endpoint.ts';
import { type Arguments, call, type Transport } from '#gateway-client/call.ts';

/** A client of a gateway that stores cookies and sends one origin. */
export type Browser = {
  /** Makes the call and returns its decoded response; throws on any failure. */
  readonly ask: <E extends Endpoint>(endpoint: E, ...rest: Arguments<E>) => Promise<Answer<E>>;
  readonly raw: (
    method: string,
    path: string,
    body?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
};

export function browserAt(base: string, origin: string, send: typeof fetch): Browser {
  const cookies = new Map<string, string>();
  const sendAsBrowser: Transport['send'] = async (path, init) => {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const answer = await send(base + path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const ask = async (endpoint: Endpoint, ...rest: unknown[]): Promise<unknown> => {
    const [input = {}] = rest as [never];
    const result = await call({ origin, send: sendAsBrowser }, endpoint, input);
    if (result.ok) return result.data;
    const { problem, status = 'no status', message } = result;
    throw new Error(`${endpoint.method} ${endpoint.path}: ${problem} (${status}, “${message}”)`);
  };
  return {
    ask: ask as Browser['ask'],
    raw: (method, path, body, headers = {}) =>
      sendAsBrowser(path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
      }),
  };
}
