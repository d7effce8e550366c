import { getStorefront } from '#contract/store/store.endpoints.ts';
import type { VisitorGateway } from './from-edge.ts';
import type { Result } from './result.ts';

/** Asks; a visitor without identity becomes a guest first, and then is asked for again. */
export async function withIdentity<Data>(
  visitor: VisitorGateway,
  storeName: string,
  ask: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const result = await ask();
  if (result.ok || result.problem !== 'missing') return result;
  await visitor.call(getStorefront, { query: { storeName } });
  return ask();
}

/**
 * Null for a visitor without identity, who surely has none of what was asked for. A failure is never that.
 */
export function nullWithoutIdentity<Data>(result: Result<Data>): Result<Data | null> {
  return !result.ok && result.problem === 'missing' ? { ok: true, data: null, date: undefined } : result;
}
