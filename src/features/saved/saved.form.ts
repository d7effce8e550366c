import * as contract from '#contract/bag/bag.endpoints.ts';
import type { SavedBag } from '#contract/bag/bag.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { withIdentity } from '#gateway-client/visitor-identity.ts';
import { parseQuantity } from '#shop/bag/bag.rules.ts';
import { unsaveLine } from '#shop/saved/line.moves.ts';
import { formText } from '#ui/form-text.ts';

export type SavedFormOutcome =
  | { readonly kind: 'done' | 'moved' }
  | { readonly kind: 'failed'; readonly message: string; readonly productSkuId: string };

/** The action of the saved items' forms: save, update, move or remove. Ignores unknown actions and missing fields. */
export async function submitSavedForm(
  form: FormData,
  { visitor, storeName }: { readonly visitor: VisitorGateway; readonly storeName: string },
): Promise<SavedFormOutcome> {
  const saved = await withIdentity(visitor, storeName, () => visitor.call(contract.getActiveSavedBag));
  const answer = saved.ok ? await write(form, saved.data, visitor) : saved;
  if (answer?.ok === false)
    return { kind: 'failed', message: answer.message, productSkuId: formText(form, 'productSkuId') };
  return { kind: answer && formText(form, 'action') === 'move' ? 'moved' : 'done' };
}

/** The answer of the form's call; undefined if it needs none. */
function write(
  form: FormData,
  saved: SavedBag,
  visitor: VisitorGateway,
): Promise<Result<unknown>> | undefined {
  const [action, productSkuId] = [formText(form, 'action'), formText(form, 'productSkuId')];
  const item = saved.items.find((each) => each.productSkuId === productSkuId);
  if (!item) {
    if (action !== 'save') return undefined;
    const [productId, productSku] = [formText(form, 'productId'), formText(form, 'productSku')];
    const body = { productId, productSkuId, productSku, quantity: 1 };
    return visitor.call(contract.addSavedBagItem, { params: { savedBagId: saved._id }, body });
  }
  const params = { savedBagId: saved._id, itemId: item._id };
  switch (action) {
    case 'update': {
      const quantity = parseQuantity(formText(form, 'quantity'));
      return quantity === undefined
        ? undefined
        : visitor.call(contract.updateSavedBagItem, { params, body: { quantity } });
    }
    case 'move':
      return unsaveLine(visitor.call, saved._id, item);
    case 'remove':
      return visitor.call(contract.removeSavedBagItem, { params });
    default:
      return undefined;
  }
}
