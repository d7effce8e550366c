type Ranked = { readonly rank?: number | null | undefined };

/** Orders by rising rank, those without one last; equals keep their order. */
export function byRank(one: Ranked, other: Ranked): number {
  return (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER);
}
