import * as z from 'zod/mini';
import { inTab } from '#ui/storage.ts';
import { unsentKey } from './unsent-adds.flag.ts';

/** Older ones were given up: a press of long ago is not expected to count. In ms. */
const longestWait = 10 * 60_000;

const unsentAdds = z.array(
  z.object({
    idempotencyKey: z.string(),
    at: z.number(),
    body: z.object({
      productId: z.string(),
      productSkuId: z.string(),
      productSku: z.string(),
      quantity: z.number(),
    }),
  }),
);

export type UnsentAdd = z.output<typeof unsentAdds>[number];

/** What this tab was still adding when a page was left. Written by us, but anything may be in a shopper's browser. */
export function readUnsent(): UnsentAdd[] {
  try {
    const read = z.safeParse(unsentAdds, JSON.parse(inTab.read(unsentKey) ?? '[]'));
    return read.success ? read.data.filter(({ at }) => at > Date.now() - longestWait) : [];
  } catch {
    return [];
  }
}

/** Keeps an add until its answer is known, so that leaving the page at once loses nothing. */
export function keepUnsent(add: UnsentAdd): void {
  write([...readUnsent(), add]);
}

export function forgetUnsent(idempotencyKey: string): void {
  write(readUnsent().filter((add) => add.idempotencyKey !== idempotencyKey));
}

function write(adds: readonly UnsentAdd[]): void {
  inTab.write(unsentKey, adds.length === 0 ? null : JSON.stringify(adds));
}
