import { expect, test } from 'vitest';
import { parsePictureFile } from './picture.rules.ts';

test('a stranger gets no more widths of a picture than pages and mails use', () => {
  const widths = Array.from({ length: 1600 }, (_, at) => at + 1);
  const names = ['avif', 'webp', 'jpeg'].flatMap((format) =>
    widths.map((width) => `picture_a.1600x900.${width}.${format}`),
  );
  expect(names.filter((name) => parsePictureFile(name))).toHaveLength(16);
});
