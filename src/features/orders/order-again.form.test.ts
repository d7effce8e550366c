import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { orderAgain } from './order-again.form.ts';

const line = (name: string, more: object = {}) => ({
  productId: `product-${name}`,
  productSkuId: `sku-${name}`,
  productSku: name,
  productName: name,
  quantity: 3,
  ...more,
});

function orderOf(...items: object[]): Order {
  return { items } as unknown as Order;
}

function gatewayThatRefuses(refused: string) {
  const added: unknown[] = [];
  const call = async (_: unknown, { body }: { body: { productSku: string; quantity: number } }) => {
    if (body.productSku === refused) return { ok: false, problem: 'refused' };
    if (body.productSku === 'deleted') return { ok: false, problem: 'missing' };
    added.push([body.productSku, body.quantity]);
    return { ok: true };
  };
  return { added, visitor: { call } as unknown as VisitorGateway };
}

test('available items are added up to their stock; the gift is skipped', async () => {
  const { added, visitor } = gatewayThatRefuses('gone');
  const order = orderOf(
    line('oil'),
    line('wig', { currentQuantityAvailable: 2 }),
    line('sold out', { isOutOfStock: true }),
    line('gone'),
    line('deleted'),
    line('band', { isGift: true }),
  );
  expect(await orderAgain(visitor, 'bag', order)).toBe(
    'No longer available: Sold Out, Gone, Deleted. Only 2 left: Wig. What we have is in your bag.',
  );
  expect(added).toEqual([
    ['oil', 3],
    ['wig', 2],
  ]);
});

test('fewer than were ordered are reported', async () => {
  const { visitor } = gatewayThatRefuses('');
  const order = orderOf(line('wig', { currentQuantityAvailable: 2 }), line('oil'));
  expect(await orderAgain(visitor, 'bag', order)).toBe('Only 2 left: Wig. What we have is in your bag.');
});

test('an order without available items adds nothing', async () => {
  const { added, visitor } = gatewayThatRefuses('');
  const order = orderOf(line('wig', { isOutOfStock: true }));
  expect(await orderAgain(visitor, 'bag', order)).toBe('No longer available: Wig.');
  expect(added).toEqual([]);
});

test('an item is not called unavailable because the gateway did not answer', async () => {
  const failure = { ok: false, problem: 'unreachable', message: 'Error adding item to bag.' };
  const visitor = { call: async () => failure } as unknown as VisitorGateway;
  expect(await orderAgain(visitor, 'bag', orderOf(line('wig')))).toBe('Error adding item to bag.');
});
