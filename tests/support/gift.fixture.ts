import { env } from 'cloudflare:workers';
import type { Visitor } from './gateway-visitor.ts';
import { skus } from './named-shop.ts';
import { createCode, createCodeItem } from './promo.fixture.ts';

export async function removeGift(): Promise<void> {
  await env.DB.prepare('update promo_code set active = 0').run();
}

/** Makes the oil a free gift with Hair, in place of an earlier gift. */
export async function offerGift(item: Record<string, unknown> = {}, code: Record<string, unknown> = {}) {
  await removeGift();
  const made = await createCode({
    span: 'selected-products',
    autoApply: 1,
    discountValue: 10_000,
    ...code,
  });
  const itemId = `item-${made.id}`;
  await createCodeItem(made.id, { id: itemId, skuId: skus.oil.sku, quantity: 50, ...item });
  return { ...made, itemId };
}

export type ListWire = {
  _id: string;
  storeFrontUserId: string;
  items: { _id: string; productSkuId: string; quantity: number; price: number; isGift?: boolean }[];
};

export const listOf = async (visitor: Visitor, list: 'bags' | 'savedBags' = 'bags') =>
  (await visitor.api('GET', `/${list}/active`)) as ListWire;

/** Lines as text: `sku × quantity`, or `gift sku at price`. */
export const linesIn = ({ items }: ListWire) =>
  items.map(({ productSkuId, quantity, price, isGift }) =>
    isGift ? `gift ${productSkuId} at ${price}` : `${productSkuId} × ${quantity}`,
  );
