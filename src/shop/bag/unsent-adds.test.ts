import { beforeEach, expect, test, vi } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { holdAnswers, resetBrowser, wire } from './wire-bag.fixture.ts';

beforeEach(resetBrowser);

const load = async () => ({ ...(await import('./bag.store.ts')), ...(await import('./resend-adds.ts')) });
const comb = { productId: 'p', productSkuId: 'comb', productSku: 'comb', price: toMinor(1000) };
const wig = { ...comb, productSkuId: 'wig', productSku: 'wig' };
const oneComb = { bag: { items: [{ productSkuId: 'comb', quantity: 1 }] } };
const posts = () => wire.requests.filter(({ method }) => method === 'POST');

/** An add of one page, which is left before the answer. */
async function leaveUnanswered(change = (stored: string) => stored): Promise<void> {
  const { addToBag } = await load();
  holdAnswers();
  void addToBag(comb);
  await vi.waitFor(() => expect(wire.requests).toHaveLength(1));
  const stored = sessionStorage.getItem('bag_unsent') ?? '';
  resetBrowser();
  sessionStorage.setItem('bag_unsent', change(stored));
}

test('the next page sends an unanswered add once', async () => {
  await leaveUnanswered();
  const { $bag, resendAdds } = await load();
  await resendAdds();
  expect($bag.get()).toMatchObject(oneComb);
  await resendAdds();
  expect($bag.get()).toMatchObject(oneComb);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
});

test('the next page sends its own adds once, too', async () => {
  await leaveUnanswered();
  const { addToBag, resendAdds } = await load();
  await Promise.all([resendAdds(), addToBag(wig)]);
  expect(posts()).toHaveLength(2);
});

test('repeats an add that the previous page’s request still blocks', async () => {
  await leaveUnanswered();
  const { $bag, resendAdds } = await load();
  wire.faults = { bags: 409 };
  const resent = resendAdds();
  await vi.waitFor(() => expect(posts()).toHaveLength(1));
  wire.faults = {};
  await resent;
  expect($bag.get()).toMatchObject(oneComb);
});

test('sends a refused add once', async () => {
  await leaveUnanswered();
  wire.faults = { bags: 400 };
  await (await load()).resendAdds();
  expect(posts()).toHaveLength(1);
});

test('keeps the adds while the shop cannot be reached', async () => {
  await leaveUnanswered();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await (await load()).resendAdds();
  expect(sessionStorage.getItem('bag_unsent')).not.toBeNull();
});

test.each([429, 500])('sends an add again from the page after one that was answered %i', async (status) => {
  await leaveUnanswered();
  wire.faults = { bags: status };
  await (await load()).resendAdds();
  const kept = sessionStorage.getItem('bag_unsent') ?? '';
  resetBrowser();
  sessionStorage.setItem('bag_unsent', kept);
  const { $bag, resendAdds } = await load();
  await resendAdds();
  expect($bag.get()).toMatchObject(oneComb);
});

test('a new add of the same piece replaces the unanswered one', async () => {
  await leaveUnanswered();
  wire.faults = { bags: 429 };
  const { $bag, addToBag, resendAdds } = await load();
  await resendAdds();
  wire.faults = {};
  await addToBag(comb);
  await resendAdds();
  expect($bag.get()).toMatchObject(oneComb);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
});

test('an add of the same piece before the bag is read joins the one that was not sent', async () => {
  await leaveUnanswered();
  const { $bag, addToBag, resendAdds } = await load();
  await Promise.all([resendAdds(), addToBag(comb)]);
  expect($bag.get()).toMatchObject({ bag: { items: [{ productSkuId: 'comb', quantity: 2 }] } });
});

test.each([
  ['ten minutes ago', (stored: string) => stored.replace(/"at":\d+/, `"at":${Date.now() - 600_000}`)],
  ['by something else', () => '{"adds":1}'],
  ['as no JSON', () => '[{'],
])('sends no add that was stored %s', async (_when, tampered) => {
  await leaveUnanswered(tampered);
  await (await load()).resendAdds();
  expect(posts()).toEqual([]);
});

test('removes an answered add, successful or refused', async () => {
  const { addToBag } = await load();
  await addToBag(comb);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
  wire.faults = { bags: 400 };
  await addToBag(comb);
  expect(sessionStorage.getItem('bag_unsent')).toBeNull();
});
