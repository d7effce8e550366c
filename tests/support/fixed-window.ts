/** A rate-limit binding that counts by the test's own clock, in windows of a minute. */
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
