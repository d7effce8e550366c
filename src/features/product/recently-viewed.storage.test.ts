import { beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../../tests/support/storage.ts';
import { readViewed, saveViewed } from './recently-viewed.storage.ts';

const viewed = (name: string) => ({ href: `/shop/product/${name}`, name, picture: `/${name}.webp` });

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
});

test('stores the latest nine products, each once', () => {
  for (let number = 1; number <= 12; number++) saveViewed(viewed(`wig-${number}`));
  saveViewed(viewed('wig-10'));
  expect(readViewed().map(({ name }) => name)).toEqual(
    [10, 12, 11, 9, 8, 7, 6, 5, 4].map((number) => `wig-${number}`),
  );
});

test.each(['{', '3', '[{"href":"javascript:alert(1)","name":"a","picture":"b"}]', '[null,{"href":1}]'])(
  'reads %s as nothing',
  (text) => {
    localStorage.setItem('recently_viewed', text);
    expect(readViewed()).toEqual([]);
  },
);
