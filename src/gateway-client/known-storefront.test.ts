import { expect, test } from 'vitest';
import { knownStorefront } from './known-storefront.ts';

const locals = (props: unknown) => ({ cfContext: { props } });

test('reads the store that the edge has asked for', () => {
  const text = '{"name":"Strand"}';
  expect(knownStorefront(locals({ storefront: { ok: true, text, version: 'a' } }))).toEqual({
    status: 200,
    text,
  });
});

test('keeps a failure a failure, so that the page does not ask a second time', () => {
  expect(knownStorefront(locals({ storefront: { ok: false, status: 504 } }))?.status).toBe(504);
  expect(knownStorefront(locals({ storefront: { ok: false, status: 303 } }))?.status).toBe(502);
});

test.each([undefined, {}, { storefront: null }, { storefront: { ok: true } }])(
  'knows nothing from %j',
  (props) => {
    expect(knownStorefront(locals(props))).toBeUndefined();
  },
);
