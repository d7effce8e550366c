import {
  addSavedBagItem,
  moveSavedBagItem,
  removeSavedBagItem,
  updateSavedBagItem,
} from '#contract/bag/bag.endpoints.ts';
import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { NewBagItem, SavedBag } from '#contract/bag/bag.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { openVisitorSaved } from './saved.load.ts';

/** What a posted form of the saved items came to. */
export type SavedFormOutcome =
  | { readonly kind: 'done' | 'moved' }
  | { readonly kind: 'failed'; readonly message: string; readonly productSkuId: string };

type Known = {
  readonly visitor: VisitorGateway;
  readonly storeName: string;
};

/**
 * Does what a form says that was posted without script: save, update, move or remove. Unknown actions
 * and missing fields change nothing.
 */
export async function submitSavedForm(
  form: FormData,
  { visitor, storeName }: Known,
): Promise<SavedFormOutcome> {
  const line = lineOf(form);
  const saved = await openVisitorSaved(visitor, storeName);
  if (!saved.ok) return { kind: 'failed', message: saved.message, productSkuId: line.productSkuId };
  const item = saved.data.items.find(({ productSkuId }) => productSkuId === line.productSkuId);
  switch (textOf(form, 'action')) {
    case 'save':
      return item ? { kind: 'done' } : save(visitor, saved.data, line);
    case 'update':
      return item ? update(visitor, saved.data, item, Number(textOf(form, 'quantity'))) : { kind: 'done' };
    case 'move':
      return item ? move(visitor, saved.data, item) : { kind: 'done' };
    case 'remove':
      return item ? remove(visitor, saved.data, item) : { kind: 'done' };
    default:
      return { kind: 'done' };
  }
}

type Item = SavedBag['items'][number];

function lineOf(form: FormData): NewBagItem {
  return {
    productId: textOf(form, 'productId'),
    productSkuId: textOf(form, 'productSkuId'),
    productSku: textOf(form, 'productSku'),
    quantity: 1,
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function save(visitor: VisitorGateway, saved: SavedBag, body: NewBagItem): Promise<SavedFormOutcome> {
  const added = await visitor.call(addSavedBagItem, { params: { savedBagId: saved._id }, body });
  return added.ok
    ? { kind: 'done' }
    : { kind: 'failed', message: added.message, productSkuId: body.productSkuId };
}

async function update(
  visitor: VisitorGateway,
  saved: SavedBag,
  { _id: itemId, productSkuId }: Item,
  quantity: number,
): Promise<SavedFormOutcome> {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > maxQuantity) return { kind: 'done' };
  const params = { savedBagId: saved._id, itemId };
  const updated = await visitor.call(updateSavedBagItem, { params, body: { quantity } });
  return updated.ok ? { kind: 'done' } : { kind: 'failed', message: updated.message, productSkuId };
}

async function remove(
  visitor: VisitorGateway,
  saved: SavedBag,
  { _id: itemId, productSkuId }: Item,
): Promise<SavedFormOutcome> {
  const removed = await visitor.call(removeSavedBagItem, { params: { savedBagId: saved._id, itemId } });
  return removed.ok ? { kind: 'done' } : { kind: 'failed', message: removed.message, productSkuId };
}

async function move(
  visitor: VisitorGateway,
  saved: SavedBag,
  { _id: itemId, productSkuId }: Item,
): Promise<SavedFormOutcome> {
  const moved = await visitor.call(moveSavedBagItem, { params: { savedBagId: saved._id, itemId } });
  return moved.ok ? { kind: 'moved' } : { kind: 'failed', message: moved.message, productSkuId };
}
