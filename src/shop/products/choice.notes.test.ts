import { expect, test } from 'vitest';
import { lengths } from '#contract/catalogue/listing.rules.ts';
import guide from '../../content/guides/length-and-lace.md?raw';
import { laceNote, lengthNote, sizeText, textureText } from './choice.notes.ts';

test("every sold length has the guide's text", () => {
  for (const inches of lengths) {
    const [, place = '?'] = new RegExp(`\\*\\*${inches}"\\*\\* (.+)`).exec(guide) ?? [];
    expect(lengthNote(inches)).toContain(place);
  }
  expect(lengthNote(9)).toBeUndefined();
});

test('a lace has its parting', () => {
  expect(laceNote('13', 'Body wave lace wig')).toBe('13×4 lace, part anywhere');
  expect(laceNote('13', 'Straight 13x6 lace frontal')).toBe('13×6 lace, part anywhere');
  expect(laceNote('5', 'Straight 5x5 lace closure')).toBe('5×5 lace, deeper partings');
  expect(laceNote('M', 'Mesh wig cap')).toBeUndefined();
});

test.each([
  ['13', '13"'],
  ['13x4', '13x4"'],
  ['M', 'M'],
  ['100 ml', '100 ml'],
])('the size %s is shown as %s', (size, text) => {
  expect(sizeText(size)).toBe(text);
});

test("a texture has the guide's text about its ends", () => {
  for (const texture of ['single-drawn', 'double-drawn']) {
    const [, meaning = ''] = new RegExp(`\\*\\*${texture}\\*\\* (.+)`, 'i').exec(guide) ?? [];
    expect(meaning).toContain(textureText(texture).split(': ')[1] ?? '?');
  }
  expect(textureText('kinky')).toBe('Kinky');
});
