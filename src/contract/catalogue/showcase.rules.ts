/** Products per best-seller and featured section (S1 §9). */
export const sectionSize = 4;

type Ranked = { readonly rank?: number | null | undefined };
type FeaturedEntry = Ranked & { readonly type?: 'regular' | 'shop_look' | null | undefined };

/** By rising rank, those without one last; equals keep their order (S1 §2). */
export function byRank<Entry extends Ranked>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ rank }: Ranked): number {
  return rank ?? Number.MAX_SAFE_INTEGER;
}

/** The 'shop the look' block: the first such entry by rank (screens §3). */
export function shopTheLook<Entry extends FeaturedEntry>(entries: readonly Entry[]): Entry | undefined {
  return byRank(entries).find((entry) => entry.type === 'shop_look');
}

/** The featured sections: every other entry, by rank (S1 §2). */
export function featuredSections<Entry extends FeaturedEntry>(entries: readonly Entry[]): Entry[] {
  return byRank(entries).filter((entry) => entry.type !== 'shop_look');
}
