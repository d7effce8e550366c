import { afterEach, expect, test } from 'vitest';
import { formOf } from '../../../tests/support/form.ts';
import { stopStubGateways } from '../../../tests/support/stub-gateway.ts';
import { createStubVisitor } from '../../../tests/support/stub-visitor.ts';
import { submitSavedForm } from './saved.form.ts';

afterEach(stopStubGateways);

const owner = { _creationTime: 1, storeFrontUserId: 'guest_1', updatedAt: 1 };
const line = {
  ...owner,
  _id: 'line-wig',
  savedBagId: 'saved_1',
  productId: 'p',
  productSkuId: 'wig',
  productSku: 'wig',
  quantity: 2,
  price: 10,
};
const list = (id: string, ...items: object[]) => ({ ...owner, _id: id, storeId: 's', items });

async function post(action: string, answers: Record<string, readonly [unknown, number?]>) {
  const { visitor, requests } = await createStubVisitor({
    '/savedBags/active': [list('saved_1', line)],
    ...answers,
  });
  const form = formOf({ action, productSkuId: 'wig' });
  return {
    outcome: await submitSavedForm(form, { visitor, storeName: 'Strand' }),
    wrote: requests().slice(1),
  };
}

test('moves in one request: the gateway adds the gift', async () => {
  const address = '/savedBags/saved_1/items/line-wig/move';
  const { outcome, wrote } = await post('move', {
    [address]: [{ bag: list('bag_1'), savedBag: list('saved_1') }],
  });
  expect([outcome, wrote]).toEqual([{ kind: 'moved' }, [address]]);
});

test('a refused move names its line and reason', async () => {
  expect((await post('move', {})).outcome).toEqual({
    kind: 'failed',
    message: 'unknown',
    productSkuId: 'wig',
  });
});

test.each([
  ['saving a saved sku again', 'save'],
  ['an update without a quantity', 'update'],
])('%s changes nothing', async (_, action) => {
  expect(await post(action, {})).toEqual({ outcome: { kind: 'done' }, wrote: [] });
});

test.each(['update', 'move', 'remove'])('to %s an item that is gone changes nothing', async (action) => {
  const answers = { '/savedBags/active': [list('saved_1')] } as const;
  expect(await post(action, answers)).toEqual({ outcome: { kind: 'done' }, wrote: [] });
});
