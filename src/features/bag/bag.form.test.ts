import { afterEach, expect, test } from 'vitest';
import { formOf } from '../../../tests/support/form.ts';
import { stopStubGateways } from '../../../tests/support/stub-gateway.ts';
import { createStubVisitor } from '../../../tests/support/stub-visitor.ts';
import { submitBagForm } from './bag.form.ts';

afterEach(stopStubGateways);

const owner = { _creationTime: 1, storeFrontUserId: 'guest_1', updatedAt: 1 };
const line = (sku: string, more: object = {}) => ({
  ...owner,
  _id: `line-${sku}`,
  bagId: 'bag_1',
  savedBagId: 'bag_1',
  productId: 'p',
  productSkuId: sku,
  productSku: sku,
  quantity: 1,
  price: 10,
  ...more,
});
const gift = line('gift', { isGift: true, price: 0 });
const bag = (...items: object[]) => ({ ...owner, _id: 'bag_1', storeId: 's', items });

async function post(fields: Record<string, string>, answers: Record<string, readonly [unknown, number?]>) {
  const { visitor, seen } = await createStubVisitor({
    '/bags/active': [bag(line('wig'), line('comb'), gift)],
    ...answers,
  });
  const outcome = await submitBagForm(formOf(fields), { visitor, storeName: 'Strand' });
  const calls = seen.slice(1);
  const wrote = calls.map(({ method, url }) => `${method} ${url}`);
  return { outcome, wrote, bodies: calls.map(({ body }) => body) };
}

test('adds in one request: the gateway adds the gift', async () => {
  const fields = { action: 'add', productId: 'p', productSkuId: 'wig', productSku: 'wig' };
  const { outcome, wrote } = await post(fields, { '/bags/bag_1/items': [null] });
  expect([outcome, wrote]).toEqual([{ kind: 'done' }, ['POST /bags/bag_1/items']]);
});

test.each([
  ['nothing of the gift while it stays', bag(line('comb'), gift), 'done'],
  ['that it left', bag(line('comb')), 'gift-removed'],
])('removing: %s', async (_, after, kind) => {
  const { outcome, wrote } = await post(
    { action: 'remove', productSkuId: 'wig' },
    { '/bags/bag_1/items/line-wig?return=bag': [{ bag: after }] },
  );
  expect([outcome, wrote]).toEqual([{ kind }, ['DELETE /bags/bag_1/items/line-wig?return=bag']]);
});

test('makes no guest of a visitor whose bag could not be loaded', async () => {
  const failed = [{ error: 'Error loading bag.' }, 400] as const;
  const { outcome, wrote } = await post({ action: 'checkout' }, { '/bags/active': failed });
  expect([outcome, wrote]).toEqual([{ kind: 'failed', message: 'Error loading bag.' }, []]);
});

test('removes at a gateway that does not return the bag', async () => {
  const answers = { '/bags/bag_1/items/line-wig?return=bag': [{ success: true }] } as const;
  const { outcome, wrote } = await post({ action: 'update', productSkuId: 'wig', quantity: '0' }, answers);
  expect([outcome, wrote]).toEqual([{ kind: 'done' }, ['DELETE /bags/bag_1/items/line-wig?return=bag']]);
});

test('opens the checkout with the bag’s lines and subtotal, which another gateway may use', async () => {
  const { outcome, bodies } = await post(
    { action: 'checkout' },
    { '/checkout': [{ success: false, message: 'Your bag is empty.' }] },
  );
  expect(outcome).toMatchObject({ message: 'Your bag is empty.' });
  const product = (sku: string) => ({ productSkuId: sku, quantity: 1, productSku: sku, productId: 'p' });
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    bagId: 'bag_1',
    products: [product('wig'), product('comb'), product('gift')],
    amount: 2000,
  });
});

test.each([
  ['saved', [line('comb'), gift]],
  ['gift-removed', [line('comb')]],
] as const)('saves in one request: %s', async (kind, after) => {
  const answer = { bag: bag(...after), savedBag: bag(line('wig')) };
  const { outcome, wrote } = await post(
    { action: 'save', productSkuId: 'wig' },
    { '/bags/bag_1/items/line-wig/save': [answer] },
  );
  expect([outcome, wrote]).toEqual([{ kind }, ['POST /bags/bag_1/items/line-wig/save']]);
});

test.each(['save', 'remove', 'update'])('a refused %s says so', async (action) => {
  const { outcome } = await post({ action, productSkuId: 'wig', quantity: '3' }, {});
  expect(outcome).toEqual({ kind: 'failed', message: 'Something went wrong. Try again.' });
});

test.each([
  { action: 'update', productSkuId: 'wig', quantity: '11' },
  { action: 'update', productSkuId: 'wig', quantity: 'many' },
  { action: 'update', productSkuId: 'wig' },
  { action: 'remove', productSkuId: 'nowhere' },
  { action: 'burn' },
])('changes nothing for %o', async (fields) => {
  expect(await post(fields, {})).toMatchObject({ outcome: { kind: 'done' }, wrote: [] });
});
