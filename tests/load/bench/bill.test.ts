import { expect, test } from 'vitest';
import { billOf, type Usage } from './bill.ts';

const noUsage: Usage = {
  requests: 0,
  cpuMs: 0,
  rowsRead: 0,
  rowsWritten: 0,
  queueOperations: 0,
  events: 0,
  pictureReads: 0,
  database: 0,
};

test('costs noUsage while the busiest day stays within the Free plan', () => {
  const usage = { ...noUsage, requests: 1_500_000, database: 0.5 };
  expect(billOf(usage, 2)).toEqual({ beyondFree: [], lines: {}, total: 0 });
  expect(billOf(usage, 3)).toMatchObject({ beyondFree: [['requests', 1.5]], total: 5 });
});

test('above the Free plan costs the Paid plan and the usage above its included amounts', () => {
  const usage = { ...noUsage, requests: 110e6, rowsWritten: 60e6, rowsRead: 26e9, database: 9 };
  const { lines, total } = billOf(usage, 1);
  expect(lines).toEqual({
    requests: expect.closeTo(30),
    rowsWritten: expect.closeTo(10),
    rowsRead: expect.closeTo(1),
    database: 3,
  });
  expect(total).toBeCloseTo(5 + 30 + 10 + 1 + 3);
});

test('lists what exceeds the Free plan, the largest factor first', () => {
  const usage = { ...noUsage, requests: 6e6, rowsWritten: 12e6, database: 0.6 };
  expect(billOf(usage, 1).beyondFree.map(([name]) => name)).toEqual(['rowsWritten', 'requests', 'database']);
});
