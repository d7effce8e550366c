import { expect, test } from 'vitest';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formOf } from '../../tests/support/form.ts';
import { createStubVisitor } from '../../tests/support/stub-visitor.ts';
import { saveGroup } from './settings.form.ts';
import { heroGroup } from './settings.groups.ts';

test('names the field of a picture that is refused, and keeps what was uploaded before it', async () => {
  const { visitor, requests } = await createStubVisitor({});
  const form = formOf({ group: heroGroup.id });
  form.set('homeHero.headerImage.file', new File(['x'], 'good.jpg'));
  // What browsers send of a field without a file.
  form.set('homeTiles.file', new File([], ''));
  form.set('shopTheLookImage.file', new File([], 'empty.jpg'));
  const sendPicture = async (_: unknown, file: Blob) =>
    file.size > 0
      ? { ok: true, data: { path: '/sent.webp' } }
      : { ok: false, problem: 'refused', message: 'Not a picture.' };
  const gateway = { ...visitor, sendPicture } as VisitorGateway;
  const unsaved = await saveGroup(form, gateway, [heroGroup]);
  expect(unsaved?.failure?.message).toBe('Picture of Shop the look: Not a picture.');
  expect(form.get('homeHero.headerImage')).toBe('/sent.webp');
  expect(requests()).toEqual([]);
});
