import { expect, test } from 'vitest';
import { derivedName, pictureSources } from './picture.sources.ts';

const path = '/media/products/body-wave-24-natural-black-front.webp';

test('offers an own picture in both formats, each width named', () => {
  const { src, sources } = pictureSources(path);
  expect(src).toBe(path);
  expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.srcset).toContain('/media/products/body-wave-24-natural-black-front.480.avif 480w, ');
});

test('offers a thumbnail the two least widths', () => {
  const { sources } = pictureSources(path, undefined, '64px');
  expect(sources.map(({ srcset }) => srcset.match(/\d+w/g))).toEqual([
    ['120w', '240w'],
    ['360w', '720w'],
  ]);
});

test('offers editorial pictures as a tall crop too, the crop first', () => {
  const { sources } = pictureSources('/media/editorial/hero-wide.webp');
  expect(sources.map((source) => `${source.cut} ${source.type}`)).toEqual([
    'tall image/avif',
    'tall image/webp',
    'whole image/avif',
    'whole image/webp',
  ]);
  expect(sources[1]?.srcset).toBe('/media/editorial/hero-wide.tall.480.webp 480w');
});

test('takes the shop out of an own address, so that every host serves its own', () => {
  expect(pictureSources(`https://strand.example${path}`, 'https://strand.example')).toEqual(
    pictureSources(path),
  );
});

test("uses a stranger's picture as it is, even under the same path", () => {
  for (const address of [`https://cdn.example${path}`, 'https://cdn.example/a.jpg', '/media/products/a.png'])
    expect(pictureSources(address, 'https://strand.example')).toEqual({ src: address, sources: [] });
});

test('does not take a host that only begins like ours for ours', () => {
  const address = `https://strand.example.evil.test${path}`;
  expect(pictureSources(address, 'https://strand.example').sources).toEqual([]);
});

test('offers a sent picture in the widths of goods that it has', () => {
  const sent = (width: number) => pictureSources(`/api/pictures/picture_a.${width}x900.webp`).sources;
  expect(sent(500).map(({ srcset }) => srcset)).toEqual([
    expect.stringMatching(/^\/api\/pictures\/picture_a\.500x900\.120\.avif 120w, .*\.480\.avif 480w$/),
    '/api/pictures/picture_a.500x900.360.webp 360w',
  ]);
  expect(sent(200)).toHaveLength(1);
  expect(sent(100)).toEqual([]);
});

test('names the derived file beside its original', () => {
  expect(derivedName('a-front.webp', 'whole', 480, 'avif')).toBe('a-front.480.avif');
  expect(derivedName('a-front.webp', 'tall', 480, 'webp')).toBe('a-front.tall.480.webp');
});

test('what grows with the window is not offered as a thumbnail', () => {
  const [avif] = pictureSources('/media/products/wig-front.webp', undefined, '46vw').sources;
  expect(avif?.srcset).toMatch(/^\S+ 240w/);
});
