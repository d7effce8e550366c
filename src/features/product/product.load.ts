import { getProduct } from '#contract/catalogue.endpoints.ts';
import type { SingleProduct } from '#contract/product.schema.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';

/** The product of an address; `missing` when the gateway refuses it, `failed` when it does not say (screens §16). */
export async function loadProduct(
  gateway: SharedGateway,
  slug: string,
): Promise<SingleProduct | 'missing' | 'failed'> {
  const answer = await gateway.call(getProduct, { params: { idOrSlug: slug }, query: { isVisible: true } });
  if (answer.ok) return answer.data;
  return answer.problem === 'refused' || answer.problem === 'missing' ? 'missing' : 'failed';
}
