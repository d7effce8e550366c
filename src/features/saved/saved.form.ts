import {
  addBagItem,
  addSavedBagItem,
  getActiveBag,
  removeSavedBagItem,
  updateSavedBagItem,
} from '#contract/bag.endpoints.ts';
import { maxQuantity } from '#contract/bag.rules.ts';
import type { NewBagItem, SavedBag } from '#contract/bag.schema.ts';
import { giftToAdd } from '#contract/gift.rules.ts';
import type { Minor } from '#contract/money.ts';
import { savedTexts } from '#contract/saved.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { openVisitorSaved } from './saved.load.ts';

/** What a posted form of the saved items came to. */
export type SavedFormOutcome =
  | { readonly kind: 'done' | 'moved' }
  | { readonly kind: 'failed'; readonly message: string; readonly productSkuId: string };

type GiftSku = {
  readonly _id: string;
  readonly productId: string;
  readonly sku: string;
  readonly price: Minor;
};

type Known = {
  readonly visitor: VisitorGateway;
  readonly storeName: string;
  /** The free gift on offer, which comes with Hair. */
  readonly gift: GiftSku | undefined;
};

/**
 * Does what a form says that was posted without script: save, update, move or remove (screens §14). Unknown actions
 * and missing fields change nothing.
 */
export async function submitSavedForm(form: FormData, known: Known): Promise<SavedFormOutcome> {
  const { visitor, storeName } = known;
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
      return item ? move(known, saved.data, item) : { kind: 'done' };
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

/** Adds to the bag, with Hair's free gift, then removes; the item stays in both when only that failed (S1 §4). */
async function move({ visitor, gift }: Known, saved: SavedBag, item: Item): Promise<SavedFormOutcome> {
  const { productId, productSkuId, productSku, quantity } = item;
  const bag = await visitor.call(getActiveBag);
  if (!bag.ok) return { kind: 'failed', message: bag.message, productSkuId };
  const params = { bagId: bag.data._id };
  const body = { productId, productSkuId, productSku, quantity };
  const added = await visitor.call(addBagItem, { params, body });
  if (!added.ok) return { kind: 'failed', message: added.message, productSkuId };
  const onOffer = gift && { sku: gift, quantity: 1, claimed: 0 };
  const wanted = giftToAdd(item.productCategory, bag.data.items, onOffer)?.sku;
  if (wanted) {
    const { _id, productId: giftProductId, sku } = wanted;
    const withIt = { productId: giftProductId, productSkuId: _id, productSku: sku, quantity: 1 };
    await visitor.call(addBagItem, { params, body: withIt });
  }
  const removed = await remove(visitor, saved, item);
  return removed.kind === 'failed' ? { ...removed, message: savedTexts.stillSaved } : { kind: 'moved' };
}
