import { beforeEach, expect, test } from 'vitest';
import { line, resetBrowser, wire } from './wire-bag.fixture.ts';

beforeEach(resetBrowser);

test('a read that fails does not discard the answer of an earlier one', async () => {
  const { bagStore, $bag } = await import('./bag.store.ts');
  wire.bags = [line('wig', 1)];
  const gateway = fetch;
  const { promise: delay, resolve: answer } = Promise.withResolvers<void>();
  globalThis.fetch = async (...request) => {
    const answered = await gateway(...request);
    await delay;
    return answered;
  };
  const first = bagStore.load();
  globalThis.fetch = async () => Response.json({ error: 'Too many requests.' }, { status: 429 });
  await bagStore.load();
  expect($bag.get().kind).toBe('failed');
  answer();
  await first;
  expect($bag.get()).toMatchObject({ kind: 'known', bag: { items: [{ productSkuId: 'wig' }] } });
});
