const shortest = 60;
const longest = 3600;

/** Seconds for `Retry-After` of the maintenance page: until its end, but never less than a minute or more than an hour. */
export function retryAfter(countdownEndsAt: number | null | undefined, now: number): number {
  const left = Math.ceil(((countdownEndsAt ?? 0) - now) / 1000);
  return Math.min(longest, Math.max(shortest, left));
}
