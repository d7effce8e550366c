import { expect, test } from 'vitest';
import { alikeFirst } from './similar.load.ts';

test('goods of the same texture come first, by the words of their names', () => {
  const goods = ['Bone straight wig', 'Kinky curly wig', 'Water wave wig', 'Satin bonnet', 'Jerry curl wig'];
  const sorted = (name: string) =>
    alikeFirst(
      name,
      goods.map((each) => ({ name: each })),
    ).map((each) => each.name);
  expect(sorted('Deep curly lace wig').slice(0, 2)).toEqual(['Kinky curly wig', 'Jerry curl wig']);
  expect(sorted('Beach Waves lob')[0]).toBe('Water wave wig');
  expect(sorted('Hair oil')).toEqual(goods);
});
