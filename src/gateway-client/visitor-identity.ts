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
