import { expect, test } from 'vitest';
import { preloadedStorefront } from './preloaded-storefront.ts';

const locals = (props: unknown) => ({ cfContext: { props } });

test('reads the store that the edge has fetched', async () => {
  const text = '{"name":"Strand"}';
  const storefront = Promise.resolve({ ok: true, text, version: 'a' });
  expect(await preloadedStorefront(locals({ storefront }))).toEqual({ status: 200, text });
});

test('keeps a failure, so that the page does not request again', async () => {
  const failed = (status: number) => locals({ storefront: Promise.resolve({ ok: false, status }) });
  expect((await preloadedStorefront(failed(504)))?.status).toBe(504);
  expect((await preloadedStorefront(failed(303)))?.status).toBe(502);
});

test.each([undefined, {}, { storefront: null }, { storefront: { ok: true } }])(
  'is undefined for %j',
  async (props) => {
    expect(await preloadedStorefront(locals(props))).toBeUndefined();
  },
);
