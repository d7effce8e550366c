/** Sorts by ascending rank, entries without a rank last. Stable. */
export function sortByRank<Entry extends { readonly rank?: number | undefined }>(
  entries: readonly Entry[],
): readonly Entry[] {
  const rankOf = ({ rank }: Entry) => rank ?? Number.MAX_SAFE_INTEGER;
  return entries.toSorted((one, other) => rankOf(one) - rankOf(other));
}
