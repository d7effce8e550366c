const minSeconds = 60;
const maxSeconds = 3600;

/** Seconds for the maintenance page's `Retry-After`: until its end, between one minute and one hour. */
export function retryAfter(countdownEndsAt: number | null | undefined, now: number): number {
  const secondsLeft = Math.ceil(((countdownEndsAt ?? 0) - now) / 1000);
  return Math.min(maxSeconds, Math.max(minSeconds, secondsLeft));
}
