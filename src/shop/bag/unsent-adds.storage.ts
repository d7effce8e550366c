import * as z from 'zod/mini';
import { newBagItem } from '#contract/bag/bag.schema.ts';
import { inTab } from '#ui/storage.ts';
import { unsentAddsKey } from './bag.storage.ts';

/** Older adds are dropped: the shopper does not expect them any more. */
const maxAgeMs = 10 * 60_000;

const unsentAdds = z.array(
  z.object({
    idempotencyKey: z.string(),
    at: z.number(),
    body: newBagItem,
  }),
);

export type UnsentAdd = z.output<typeof unsentAdds>[number];

/** The adds of this tab without an answer. Session storage can hold anything. */
export function readUnsent(): UnsentAdd[] {
  try {
    const read = z.safeParse(unsentAdds, JSON.parse(inTab.read(unsentAddsKey) ?? '[]'));
    return read.success ? read.data.filter(({ at }) => at > Date.now() - maxAgeMs) : [];
  } catch {
    return [];
  }
}

/** Stores an add until it is answered, so that it survives leaving the page. */
export function addUnsent(add: UnsentAdd): void {
  write([...readUnsent(), add]);
}

export function removeUnsent(idempotencyKey: string): void {
  write(readUnsent().filter((add) => add.idempotencyKey !== idempotencyKey));
}

function write(adds: readonly UnsentAdd[]): void {
  inTab.write(unsentAddsKey, adds.length === 0 ? null : JSON.stringify(adds));
}
