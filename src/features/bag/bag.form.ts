import { addBagItem, removeBagItem, updateBagItem } from '#contract/bag/bag.endpoints.ts';
import type { Bag, BagItem } from '#contract/bag/bag.schema.ts';
import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { UnavailableProduct } from '#contract/checkout/checkout-session.schema.ts';
import { addMoney, multiplyMoney } from '#contract/wire/money.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { bagTexts, isGiftRemoved, parseQuantity } from '#shop/bag/bag.rules.ts';
import { updateFailedText } from '#shop/bag/bag-line.rules.ts';
import { saveLine } from '#shop/saved/line.moves.ts';
import { formText } from '#ui/form-text.ts';
import { openVisitorBag } from './bag.load.ts';

export type BagFormOutcome =
  | { readonly kind: 'done' | 'checkout' | 'gift-removed' | 'saved' }
  | { readonly kind: 'failed'; readonly message: string; readonly productSkuId?: string }
  | {
      readonly kind: 'unavailable';
      readonly message: string;
      readonly products: readonly UnavailableProduct[];
    };

type Context = { readonly visitor: VisitorGateway; readonly storeName: string };

/** The action of the bag's forms: add, update, save, remove or checkout. Ignores unknown actions and missing fields. */
export async function submitBagForm(
  form: FormData,
  { visitor, storeName }: Context,
): Promise<BagFormOutcome> {
  const bag = await openVisitorBag(visitor, storeName);
  if (!bag.ok) return { kind: 'failed', message: bag.message };
  const action = formText(form, 'action');
  if (action === 'add') return add(visitor, bag.data, form);
  if (action === 'checkout') return checkout(visitor, bag.data);
  const productSkuId = formText(form, 'productSkuId');
  const line = bag.data.items.find((item) => item.productSkuId === productSkuId);
  if (!line) return { kind: 'done' };
  switch (action) {
    case 'update':
      return setQuantity(visitor, bag.data, line, parseQuantity(formText(form, 'quantity')));
    case 'save':
      return outcomeOf(await saveLine(visitor.call, bag.data._id, line), bag.data, line, 'saved');
    case 'remove':
      return remove(visitor, bag.data, line);
    default:
      return { kind: 'done' };
  }
}

/** Where to redirect after an action; undefined to render the page again with a message. */
export function redirectAfter(outcome: BagFormOutcome): string | undefined {
  if (outcome.kind === 'checkout') return '/shop/checkout';
  if (outcome.kind === 'done') return '/shop/bag';
  if (outcome.kind === 'saved') return '/shop/bag?notice=saved';
  return outcome.kind === 'gift-removed' ? '/shop/bag?notice=gift-removed' : undefined;
}

/** The notice of an address of {@link redirectAfter}. */
export function noticeOf(address: URL): string | undefined {
  return address.searchParams.get('notice') === 'gift-removed' ? bagTexts.giftRemoved : undefined;
}

async function add(visitor: VisitorGateway, bag: Bag, form: FormData): Promise<BagFormOutcome> {
  const body = {
    productId: formText(form, 'productId'),
    productSkuId: formText(form, 'productSkuId'),
    productSku: formText(form, 'productSku'),
    quantity: 1,
  };
  const added = await visitor.call(addBagItem, { params: { bagId: bag._id }, body });
  return added.ok ? { kind: 'done' } : failed(body.productSkuId);
}

const failed = (productSkuId: string): BagFormOutcome => ({
  kind: 'failed',
  message: updateFailedText,
  productSkuId,
});

async function setQuantity(
  visitor: VisitorGateway,
  bag: Bag,
  line: BagItem,
  quantity: number | undefined,
): Promise<BagFormOutcome> {
  if (quantity === 0) return remove(visitor, bag, line);
  if (quantity === undefined) return { kind: 'done' };
  const params = { bagId: bag._id, itemId: line._id };
  const updated = await visitor.call(updateBagItem, { params, body: { quantity } });
  return updated.ok ? { kind: 'done' } : failed(line.productSkuId);
}

async function remove(visitor: VisitorGateway, bag: Bag, line: BagItem): Promise<BagFormOutcome> {
  const params = { bagId: bag._id, itemId: line._id };
  const removed = await visitor.call(removeBagItem, { params, query: { return: true } });
  return outcomeOf(removed, bag, line, 'done');
}

/** The outcome of a line that left the bag, and may have taken the gift with it. */
function outcomeOf(
  written: Awaited<ReturnType<typeof saveLine>>,
  bag: Bag,
  { productSkuId }: BagItem,
  kind: 'done' | 'saved',
): BagFormOutcome {
  if (!written.ok) return failed(productSkuId);
  const isGiftLost = 'bag' in written.data && isGiftRemoved(bag.items, productSkuId, written.data.bag.items);
  return { kind: isGiftLost ? 'gift-removed' : kind };
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
