import { beforeEach, expect, test, vi } from 'vitest';
import { smallPicture } from './below.show.ts';

beforeEach(() => vi.stubGlobal('location', new URL('https://shop.test/')));

test.each([
  ['/media/products/wig.webp', '/media/products/wig.360.webp'],
  ['/api/pictures/p.800x1000.webp', '/api/pictures/p.800x1000.360.webp'],
  ['/api/pictures/p.300x400.webp', '/api/pictures/p.300x400.webp'],
  ['https://elsewhere.test/wig.webp', 'https://elsewhere.test/wig.webp'],
])('what was looked at is shown small where a small picture was made: %s', (picture, small) => {
  expect(smallPicture(picture)).toBe(small);
});
