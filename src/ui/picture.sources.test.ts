import { expect, test } from 'vitest';
import { parsePictureFile } from '#contract/pictures/picture.rules.ts';
import { derivedName, pictureSources, previewPicture } from './picture.sources.ts';

const path = '/media/products/body-wave-24-natural-black-front.webp';

test("has both formats and all widths of the shop's picture", () => {
  const { src, sources } = pictureSources(path);
  expect(src).toBe(path);
  expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.srcset).toContain('/media/products/body-wave-24-natural-black-front.480.avif 480w, ');
});

test('has the two smallest widths of a thumbnail', () => {
  const { sources } = pictureSources(path, '64px');
  expect(sources.map(({ srcset }) => srcset.match(/\d+w/g))).toEqual([
    ['120w', '240w'],
    ['360w', '720w'],
  ]);
});

test('has a tall crop of editorial pictures, first', () => {
  const { sources } = pictureSources('/media/editorial/hero-wide.webp');
  expect(sources.map((source) => `${source.cut} ${source.type}`)).toEqual([
    'tall image/avif',
    'tall image/webp',
    'whole image/avif',
    'whole image/webp',
  ]);
  expect(sources[1]?.srcset).toBe('/media/editorial/hero-wide.tall.480.webp 480w');
});

test("leaves another site's picture unchanged, even under the same path", () => {
  for (const address of [`https://cdn.example${path}`, 'https://cdn.example/a.jpg', '/media/products/a.png'])
    expect(pictureSources(address)).toEqual({ src: address, sources: [] });
});

test('has the product widths up to an uploaded picture’s own', () => {
  const sent = (width: number) => pictureSources(`/api/pictures/picture_a.${width}x900.webp`).sources;
  expect(sent(480).map(({ srcset }) => srcset)).toEqual([
    expect.stringMatching(/^\/api\/pictures\/picture_a\.480x900\.120\.avif 120w, .*\.480\.avif 480w$/),
    '/api/pictures/picture_a.480x900.360.webp 360w',
  ]);
  expect(sent(200)).toHaveLength(1);
  expect(sent(100)).toEqual([]);
});

test('has widths for a whole screen only where an uploaded picture fills it', () => {
  const path = '/api/pictures/picture_a.1600x900.webp';
  const widths = (isFullScreen: boolean) =>
    pictureSources(path, '100vw', isFullScreen).sources.map(({ srcset }) =>
      srcset.split(', ').at(-1)?.replace(/.* /, ''),
    );
  expect(widths(true)).toEqual(['1440w', '1440w']);
  expect(widths(false)).toEqual(['960w', '720w']);
});

test('has of an uploaded picture only widths that the gateway serves', () => {
  for (const width of [1600, 1439, 719, 239, 119]) {
    const address = `/api/pictures/picture_a.${width}x900.webp`;
    const sources = [false, true].flatMap(
      (isFullScreen) => pictureSources(address, '', isFullScreen).sources,
    );
    const addresses = sources.flatMap(({ srcset }) =>
      srcset.split(', ').map((each) => each.split(' ')[0] ?? ''),
    );
    for (const each of [...addresses, previewPicture(address)])
      expect([each, parsePictureFile(each.replace('/api/pictures/', ''))]).toEqual([each, expect.anything()]);
  }
});

test.each(['', undefined])('is the placeholder without an address', (address) => {
  expect(pictureSources(address)).toEqual({ src: '/icons/placeholder.svg', sources: [] });
});

test('names the derived file', () => {
  expect(derivedName('a-front.webp', 'whole', 480, 'avif')).toBe('a-front.480.avif');
  expect(derivedName('a-front.webp', 'tall', 480, 'webp')).toBe('a-front.tall.480.webp');
});

test('has no thumbnail width for a picture sized in vw', () => {
  const [avif] = pictureSources('/media/products/wig-front.webp', '46vw').sources;
  expect(avif?.srcset).toMatch(/^\S+ 240w/);
});

test.each([
  [path, '/media/products/body-wave-24-natural-black-front.720.jpeg'],
  ['/media/editorial/hero-wide.webp', '/media/editorial/hero-wide.720.jpeg'],
  ['/api/pictures/picture_a.1600x900.webp', '/api/pictures/picture_a.1600x900.720.jpeg'],
  ['/api/pictures/picture_a.640x900.webp', '/api/pictures/picture_a.640x900.480.jpeg'],
  ['/api/pictures/picture_a.100x100.webp', '/api/pictures/picture_a.100x100.webp'],
  ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
])('the link preview of %s is %s', (address, preview) => {
  expect(previewPicture(address)).toBe(preview);
});
