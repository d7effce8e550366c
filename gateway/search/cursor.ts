/** A product's place among what was found: how well it fits, best 0, then the order of creation. */
export type FoundKey = { readonly rank: number; readonly position: number };

/** The text that `nextAfter` carries: opaque to clients. */
export function writeCursor({ rank, position }: FoundKey): string {
  return `${rank}-${position}`;
}

/** Where to go on; undefined for a text that {@link writeCursor} did not write. */
export function readCursor(text: string): FoundKey | undefined {
  const [, rank, position] = /^([0-2])-(\d{1,15})$/.exec(text) ?? [];
  return rank === undefined ? undefined : { rank: Number(rank), position: Number(position) };
}

/** A place among what is found, narrowed and sorted: how many come before it. */
export const writeOffset = (offset: number): string => `n-${offset}`;

export function readOffset(text: string): number | undefined {
  const [, offset] = /^n-(\d{1,3})$/.exec(text) ?? [];
  return offset === undefined ? undefined : Number(offset);
}
