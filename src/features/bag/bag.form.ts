import { addBagItem, removeBagItem, updateBagItem } from '#contract/bag/bag.endpoints.ts';
import type { Bag } from '#contract/bag/bag.schema.ts';
import { postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { UnavailableProduct } from '#contract/checkout/checkout-session.schema.ts';
import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { bagHref, isGiftRemoved, parseQuantity, writtenLists } from '#shop/bag/bag.rules.ts';
import { updateFailedText } from '#shop/bag/bag-line.rules.ts';
import { saveLine } from '#shop/saved/line.moves.ts';
import { formText } from '#ui/form-text.ts';
import { openVisitorBag } from './bag.load.ts';

export const nextHrefs = {
  done: bagHref,
  checkout: '/shop/checkout',
  saved: `${bagHref}?notice=saved`,
  'gift-removed': `${bagHref}?notice=gift-removed`,
} as const;

export type BagFormOutcome =
  | { readonly kind: keyof typeof nextHrefs }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Why the checkout was refused. */
      readonly unavailable?: readonly UnavailableProduct[] | undefined;
    };

/** The action of the bag's forms: add, update, save, remove or checkout. Ignores unknown actions and missing fields. */
export async function submitBagForm(
  form: FormData,
  { visitor, storeName }: { readonly visitor: VisitorGateway; readonly storeName: string },
): Promise<BagFormOutcome> {
  const bag = await openVisitorBag(visitor, storeName);
  if (!bag.ok) return { kind: 'failed', message: bag.message };
  const action = formText(form, 'action');
  if (action === 'checkout') return checkout(visitor, bag.data);
  const written = await write(form, bag.data, visitor);
  if (!written) return { kind: 'done' };
  if (!written.ok) return { kind: 'failed', message: updateFailedText };
  const after = writtenLists(written.data)?.bag.items;
  if (after && isGiftRemoved(bag.data.items, formText(form, 'productSkuId'), after))
    return { kind: 'gift-removed' };
  return { kind: action === 'save' ? 'saved' : 'done' };
}

/** The answer of the form's call; undefined if it needs none. */
async function write(form: FormData, bag: Bag, visitor: VisitorGateway) {
  const text = (name: string) => formText(form, name);
  const [action, productSkuId, bagId] = [text('action'), text('productSkuId'), bag._id];
  if (action === 'add') {
    const body = { productId: text('productId'), productSkuId, productSku: text('productSku'), quantity: 1 };
    return visitor.call(addBagItem, { params: { bagId }, body });
  }
  const line = bag.items.find((item) => item.productSkuId === productSkuId);
  if (!line) return undefined;
  if (action === 'save') return saveLine(visitor.call, bagId, line);
  const quantity = action === 'update' ? parseQuantity(text('quantity')) : undefined;
  const params = { bagId, itemId: line._id };
  if (action === 'remove' || quantity === 0)
    return visitor.call(removeBagItem, { params, query: { return: true } });
  return quantity && visitor.call(updateBagItem, { params, body: { quantity } });
}

async function checkout(visitor: VisitorGateway, bag: Bag): Promise<BagFormOutcome> {
  const body = { bagId: bag._id, products: bag.items, amount: subtotalOf(bag.items) };
  const opened = await visitor.call(postCheckout, { body });
  if (!opened.ok) return { kind: 'failed', message: opened.message };
  if (opened.data.success) return { kind: 'checkout' };
  const { message, unavailableProducts } = opened.data;
  return { kind: 'failed', message, unavailable: unavailableProducts };
}
