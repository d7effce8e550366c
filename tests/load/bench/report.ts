import type { Experience } from './browser.ts';
import type { Measured } from './server.ts';

/** Figures of Hydrogen, vercel/commerce, NextFaster and Astro's storefront, measured the same way in November 2026. */
const others = { script: '64–203 KB', cpu: '7–22 ms', lcp: '0.9–3.4 s' };

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Cost in bare Workers without the round trips and the page cache lookup (`lookup`). */
export function withoutSimulators({ timesBare, replayed = 0, how }: Measured, lookup: number): number {
  return timesBare - replayed - (how === 'page cache' ? lookup : 0);
}

export type BrowserRow = { readonly name: string; readonly shop: Experience; readonly least: Experience };

/** Latencies of Add to Bag, in ms. */
export type PressRow = { readonly how: string; readonly nextPaint: number; readonly bagShown: number };

export function pressLines(presses: readonly PressRow[]): string {
  return presses
    .map(
      ({ how, nextPaint, bagShown }) =>
        `Add to Bag by ${how}: next paint after ${nextPaint.toFixed(0)} ms, the bag shown changed after ${bagShown.toFixed(0)} ms.`,
    )
    .join('\n');
}

export function serverTable(measured: readonly Measured[], lookup: number): string {
  const head = ['', 'products', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', '× bare', 'trips ×', 'less sim.'];
  return table(
    [...head, 'D1 trips', 'in waves', 'rows read', 'MB'],
    measured.map((each) => {
      return [
        `${each.name}, ${each.how}`,
        String(each.products),
        each.perSecond.toFixed(0),
        each.p50.toFixed(1),
        each.p99.toFixed(1),
        each.cpu.toFixed(2),
        each.timesBare.toFixed(1),
        (each.replayed ?? 0).toFixed(1),
        withoutSimulators(each, lookup).toFixed(1),
        each.roundTrips.toFixed(1),
        String(each.waves),
        each.rowsRead.toFixed(0),
        each.memory.toFixed(0),
      ];
    }),
  );
}

/** Growth of each call's cost from the smallest to the largest catalogue, each relative to the bare Worker. */
export function growthTable(measured: readonly Measured[]): string {
  const sizes = [...new Set(measured.map(({ products }) => products))].sort((one, other) => one - other);
  const names = [...new Set(measured.map(({ name }) => name))];
  return table(
    ['CPU ms', ...sizes.map(String), 'growth', 'rows read'],
    names.map((name) => {
      const bySize = sizes.map((size) =>
        measured.find((each) => each.name === name && each.products === size),
      );
      const cpus = bySize.map((each) => each?.cpu ?? Number.NaN);
      const times = bySize.map((each) => each?.timesBare ?? Number.NaN);
      return [
        name,
        ...cpus.map((cpu) => cpu.toFixed(2)),
        `${((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)).toFixed(2)}×`,
        bySize.map((each) => each?.rowsRead.toFixed(0)).join(' → '),
      ];
    }),
  );
}

export function browserTable(pages: readonly BrowserRow[]): string {
  return table(
    ['', 'FCP ms', '× least', 'LCP ms', '× least', 'TBT ms', 'longest task ms', 'CLS', 'script KB'],
    pages.map(({ name, shop, least }) => [
      name,
      shop.fcp.toFixed(0),
      (shop.fcp / least.fcp).toFixed(2),
      shop.lcp.toFixed(0),
      (shop.lcp / least.lcp).toFixed(2),
      shop.tbt.toFixed(0),
      shop.longestTask.toFixed(0),
      shop.cls.toFixed(3),
      (shop.script / 1024).toFixed(1),
    ]),
  );
}

export const comparison = `For comparison, measured the same way in November 2026: Hydrogen, vercel/commerce, NextFaster and Astro's own
storefront send ${others.script} of JavaScript, spend ${others.cpu} of server CPU a page (a static page 0.2 ms) and reach LCP in ${others.lcp}.`;
