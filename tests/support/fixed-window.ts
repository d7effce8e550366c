/** A rate-limit binding with one-minute windows on the test's clock. */
export function fixedWindow(most: number, now: () => number): RateLimit {
  const counts = new Map<string, number>();
  let opened = -1;
  return {
    limit: async ({ key }) => {
      const window = Math.floor(now() / 60_000);
      if (window !== opened) counts.clear();
      opened = window;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= most };
    },
  };
}
