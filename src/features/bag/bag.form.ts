import {
  addBagItem,
  addSavedBagItem,
  clearBag,
  getActiveSavedBag,
  removeBagItem,
  updateBagItem,
} from '#contract/bag.endpoints.ts';
import { bagTexts, leavesOnlyGift, maxQuantity } from '#contract/bag.rules.ts';
import type { Bag } from '#contract/bag.schema.ts';
import { postCheckout } from '#contract/checkout.endpoints.ts';
import type { UnavailableProduct } from '#contract/checkout-session.schema.ts';
import { addMoney, multiplyMoney } from '#contract/money.ts';
import { savedTexts } from '#contract/saved.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { openVisitorBag } from './bag.load.ts';

/** What a posted form of the bag came to. */
export type BagFormOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'checkout' }
  | { readonly kind: 'gift-removed' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly message: string; readonly productSkuId?: string }
  | {
      readonly kind: 'unavailable';
      readonly message: string;
      readonly products: readonly UnavailableProduct[];
    };

export type GiftToGoWith = { readonly _id: string; readonly productId: string; readonly sku: string };

type Known = {
  readonly visitor: VisitorGateway;
  readonly storeName: string;
  /** The free gift on offer: what goes with Hair, and what may not stay alone. */
  readonly gift: GiftToGoWith | undefined;
};

/**
 * Does what a form says that was posted without script: add, update, save, remove or checkout (screens §14). Unknown
 * actions and missing fields change nothing.
 */
export async function submitBagForm(
  form: FormData,
  { visitor, storeName, gift }: Known,
): Promise<BagFormOutcome> {
  const bag = await openVisitorBag(visitor, storeName);
  if (!bag.ok) return { kind: 'failed', message: bag.message };
  const productSkuId = textOf(form, 'productSkuId');
  switch (textOf(form, 'action')) {
    case 'add':
      return add(visitor, bag.data, form, gift);
    case 'update':
      return setQuantity(visitor, bag.data, productSkuId, Number(textOf(form, 'quantity')), gift);
    case 'save':
      return save(visitor, bag.data, productSkuId, gift);
    case 'remove':
      return setQuantity(visitor, bag.data, productSkuId, 0, gift);
    case 'checkout':
      return checkout(visitor, bag.data);
    default:
      return { kind: 'done' };
  }
}

/** Where a browser goes after a form that was done; undefined when the page must be drawn again with a message. */
export function addressAfter(outcome: BagFormOutcome): string | undefined {
  if (outcome.kind === 'checkout') return '/shop/checkout';
  if (outcome.kind === 'done') return '/shop/bag';
  if (outcome.kind === 'saved') return '/shop/bag?notice=saved';
  return outcome.kind === 'gift-removed' ? '/shop/bag?notice=gift-removed' : undefined;
}

/** The text that an address of {@link addressAfter} brings back. */
export function noticeOf(address: URL): string | undefined {
  return address.searchParams.get('notice') === 'gift-removed' ? bagTexts.giftRemoved : undefined;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function add(
  visitor: VisitorGateway,
  bag: Bag,
  form: FormData,
  gift: GiftToGoWith | undefined,
): Promise<BagFormOutcome> {
  const params = { bagId: bag._id };
  const line = {
    productId: textOf(form, 'productId'),
    productSkuId: textOf(form, 'productSkuId'),
    productSku: textOf(form, 'productSku'),
    quantity: 1,
  };
  const added = await visitor.call(addBagItem, { params, body: line });
  if (!added.ok) return { kind: 'failed', message: added.message, productSkuId: line.productSkuId };
  const hasGift = bag.items.some((item) => item.productSkuId === gift?._id);
  if (gift && form.has('withGift') && !hasGift) {
    const body = { productId: gift.productId, productSkuId: gift._id, productSku: gift.sku, quantity: 1 };
    await visitor.call(addBagItem, { params, body });
  }
  return { kind: 'done' };
}

async function setQuantity(
  visitor: VisitorGateway,
  bag: Bag,
  productSkuId: string,
  quantity: number,
  gift: GiftToGoWith | undefined,
): Promise<BagFormOutcome> {
  const line = bag.items.find((item) => item.productSkuId === productSkuId);
  if (!line || !Number.isInteger(quantity) || quantity < 0 || quantity > maxQuantity) return { kind: 'done' };
  const params = { bagId: bag._id, itemId: line._id };
  if (quantity > 0) {
    const updated = await visitor.call(updateBagItem, { params, body: { quantity } });
    return updated.ok ? { kind: 'done' } : { kind: 'failed', message: updated.message, productSkuId };
  }
  const isGiftLeft = leavesOnlyGift(bag.items, productSkuId, gift?._id);
  const removed = isGiftLeft
    ? await visitor.call(clearBag, { params: { bagId: bag._id } })
    : await visitor.call(removeBagItem, { params });
  if (!removed.ok) return { kind: 'failed', message: removed.message, productSkuId };
  return { kind: isGiftLeft ? 'gift-removed' : 'done' };
}

/** Adds to the saved items, then removes; the line stays in both when only that failed (S1 §4). */
async function save(
  visitor: VisitorGateway,
  bag: Bag,
  productSkuId: string,
  gift: GiftToGoWith | undefined,
): Promise<BagFormOutcome> {
  const line = bag.items.find((item) => item.productSkuId === productSkuId);
  if (!line) return { kind: 'done' };
  const { productId, productSku, quantity } = line;
  const saved = await visitor.call(getActiveSavedBag);
  if (!saved.ok) return { kind: 'failed', message: saved.message, productSkuId };
  const params = { savedBagId: saved.data._id };
  const body = { productId, productSkuId, productSku, quantity };
  const added = await visitor.call(addSavedBagItem, { params, body });
  if (!added.ok) return { kind: 'failed', message: added.message, productSkuId };
  const removed = await setQuantity(visitor, bag, productSkuId, 0, gift);
  if (removed.kind === 'failed') return { ...removed, message: savedTexts.stillInBag };
  return removed.kind === 'gift-removed' ? removed : { kind: 'saved' };
}

async function checkout(visitor: VisitorGateway, bag: Bag): Promise<BagFormOutcome> {
  const products = bag.items.map(({ productSkuId, quantity, productSku, productId, price }) => ({
    productSkuId,
    quantity,
    productSku,
    productId,
    price,
  }));
  const amount = addMoney(...bag.items.map((item) => multiplyMoney(item.price, item.quantity)));
  const opened = await visitor.call(postCheckout, { body: { bagId: bag._id, products, amount } });
  if (!opened.ok) return { kind: 'failed', message: opened.message };
  if (opened.data.success) return { kind: 'checkout' };
  return {
    kind: 'unavailable',
    message: opened.data.message,
    products: opened.data.unavailableProducts ?? [],
  };
}
