import { expect, test } from 'vitest';
import { heroOf } from './hero.rules.ts';

const reel = { kind: 'reel', folder: '/media/stores/s1/assets/hero/v3' };
const store = (homeHero: object | undefined, landingPageReelVersion: number | string | undefined = 3) => ({
  _id: 's1',
  config: { landingPageReelVersion, ...(homeHero && { homeHero }) },
});

test('an image is shown where one is configured', () => {
  const image = { displayType: 'image', headerImage: '/a.webp' };
  expect(heroOf(store(image), '/media')).toEqual({ kind: 'image', address: '/a.webp' });
});

test.each([undefined, {}, { displayType: 'reel' }, { displayType: 'image' }, { displayType: 'film' }])(
  'displayType defaults to reel, and an image without one is a reel: %j',
  (homeHero) => {
    expect(heroOf(store(homeHero), '/media')).toEqual(reel);
  },
);

test('a reel that was never made leaves the image, or nothing', () => {
  expect(heroOf({ _id: 's1', config: { homeHero: { headerImage: '/a.webp' } } }, '/media')).toEqual({
    kind: 'image',
    address: '/a.webp',
  });
  expect(heroOf({ _id: 's1', config: {} }, '/media')).toBeUndefined();
});

test('the reel lies under the configured base', () => {
  expect(heroOf(store({}, 2), 'https://cdn.test/')).toEqual({
    kind: 'reel',
    folder: 'https://cdn.test/stores/s1/assets/hero/v2',
  });
});
