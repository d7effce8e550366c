import { beforeEach, expect, test, vi } from 'vitest';
import { smallPicture } from './below.show.ts';

beforeEach(() => vi.stubGlobal('location', new URL('https://shop.test/')));

test.each([
  ['/media/products/wig.webp', '/media/products/wig.360.webp'],
  ['/api/pictures/p.800x1000.webp', '/api/pictures/p.800x1000.360.webp'],
  ['/api/pictures/p.300x400.webp', '/api/pictures/p.300x400.webp'],
  ['https://elsewhere.test/wig.webp', 'https://elsewhere.test/wig.webp'],
])('a viewed product shows the smallest picture: %s', (picture, small) => {
  expect(smallPicture(picture)).toBe(small);
});
