import { getStorefront } from '#contract/store/store.endpoints.ts';
import type { VisitorGateway } from './from-edge.ts';
import type { Result } from './result.ts';

/** Runs a call. If the visitor has no identity, creates a guest and runs it again. */
export async function withIdentity<Data>(
  visitor: VisitorGateway,
  storeName: string,
  send: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const result = await send();
  if (result.ok || result.problem !== 'missing') return result;
  await visitor.call(getStorefront, { query: { storeName } });
  return send();
}
