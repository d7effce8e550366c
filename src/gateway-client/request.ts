import * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/** Any call's input, as far as building its request needs to know it. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
};

export type BuiltRequest = { readonly path: string; readonly body: string | undefined };

/** Path with query, and body, in the wire's form. `undefined` for an input that the contract does not allow. */
export function buildRequest(endpoint: Endpoint, input: AnyInput): BuiltRequest | undefined {
  const path = filledPath(endpoint.path, input.params ?? {});
  const query = endpoint.query && z.safeEncode(endpoint.query, input.query ?? {});
  const body = endpoint.body && z.safeEncode(endpoint.body, input.body);
  if (path === undefined || query?.success === false || body?.success === false) return undefined;
  return { path: path + queryText(query?.data), body: body && JSON.stringify(body.data) };
}

/** `undefined` for a value that would lead to another address. */
function filledPath(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const values = Object.values(params);
  if (values.includes('.') || values.includes('..')) return undefined;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryText(query: unknown): string {
  const filled = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string') filled.set(name, value);
  }
  const text = filled.toString();
  return text && `?${text}`;
}
