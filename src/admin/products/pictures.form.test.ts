import { expect, test } from 'vitest';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formOf } from '../../../tests/support/form.ts';
import { createStubVisitor } from '../../../tests/support/stub-visitor.ts';
import { pictureRows, savePictures } from './pictures.form.ts';

test('saves pictures by place with their alt texts, without removed ones', async () => {
  const { visitor, seen } = await createStubVisitor({ '/admin/products/p/pictures': [{ revision: 2 }] });
  const form = new FormData();
  const rows = [
    { path: '/a.webp', alt: 'A', place: '3' },
    { path: '/b.webp', alt: 'B', place: '1' },
    { path: '/c.webp', alt: 'C', place: '2', remove: 'on' },
    { path: '/d.webp', alt: 'D', place: '' },
  ];
  // Dragging changes the order of the fields.
  for (const [at, row] of [...rows.entries()].reverse())
    for (const [name, value] of Object.entries(row)) form.append(`${name}.${at}`, value);
  form.append('revision', '1');
  expect(await savePictures(form, 'p', visitor)).toMatchObject({ ok: true });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    pictures: [
      { path: '/b.webp', alt: 'B' },
      { path: '/a.webp', alt: 'A' },
      { path: '/d.webp', alt: 'D' },
    ],
    revision: 1,
  });
});

test('names an invalid picture and keeps order, alt texts, removals and good uploads', async () => {
  const { visitor, requests } = await createStubVisitor({});
  const form = formOf({ 'path.0': '/a.webp', 'alt.0': 'A', 'place.0': '5', 'remove.0': 'on' });
  for (const name of ['good.jpg', 'bad.heic', 'good.jpg']) form.append('picture', new File(['x'], name));
  form.append('picture', new File([], 'empty.jpg'));
  // What browsers send of a field without a file.
  form.append('picture', new File([], ''));
  form.append('alt.new', 'New');
  const halfFailing = {
    ...visitor,
    sendPicture: async (_: unknown, file: Blob) =>
      file instanceof File && file.name === 'good.jpg'
        ? { ok: true, data: { path: '/sent.webp' } }
        : { ok: false, problem: 'refused', message: 'Not a picture.' },
  } as VisitorGateway;
  expect(await savePictures(form, 'p', halfFailing)).toMatchObject({
    ok: false,
    message: 'Not saved yet. bad.heic: Not a picture. empty.jpg: Not a picture. The rest is below.',
  });
  expect(requests()).toEqual([]);
  expect(pictureRows(form)).toMatchObject([
    { path: '/a.webp', alt: 'A', isRemoved: true },
    ...Array(2).fill({ path: '/sent.webp', alt: 'New', isRemoved: false }),
  ]);
});
