import { expect, test } from 'vitest';
import { visitorAsking } from '../../tests/world/local-visitor.ts';
import { savePictures } from './pictures.form.ts';

test('pictures go by their places, keep what they show, and lose what is removed', async () => {
  const { visitor, seen } = await visitorAsking({ '/admin/products/p/pictures': [{ revision: 2 }] });
  const form = new FormData();
  const rows = [
    { path: '/a.webp', alt: 'A', place: '3' },
    { path: '/b.webp', alt: 'B', place: '1' },
    { path: '/c.webp', alt: 'C', place: '2', remove: 'on' },
  ];
  // Dragged: the fields come in another order than they were drawn in.
  for (const [at, row] of [...rows.entries()].reverse())
    for (const [name, value] of Object.entries(row)) form.append(`${name}.${at}`, value);
  form.append('revision', '1');
  expect(await savePictures(form, 'p', visitor)).toMatchObject({ ok: true });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    pictures: [
      { path: '/b.webp', alt: 'B' },
      { path: '/a.webp', alt: 'A' },
    ],
    revision: 1,
  });
});
