import { expect, test } from 'vitest';
import { sameTextureFirst } from './related.load.ts';

test('products whose names mention the same texture come first', () => {
  const names = ['Bone straight wig', 'Kinky curly wig', 'Water wave wig', 'Satin bonnet', 'Jerry curl wig'];
  const sorted = (name: string) =>
    sameTextureFirst(
      name,
      names.map((each) => ({ name: each })),
    ).map((each) => each.name);
  expect(sorted('Deep curly lace wig').slice(0, 2)).toEqual(['Kinky curly wig', 'Jerry curl wig']);
  expect(sorted('Beach Waves lob')[0]).toBe('Water wave wig');
  expect(sorted('Hair oil')).toEqual(names);
});
