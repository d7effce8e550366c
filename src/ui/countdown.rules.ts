const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** Never negative. A started second counts in full. */
const secondsLeft = (endsAt: number, now: number) => Math.ceil(Math.max(0, endsAt - now) / 1000);

/** "2d 04h 10m" from one day on, else "04h 10m 59s". */
export function countdownText(endsAt: number, now: number): string {
  const seconds = secondsLeft(endsAt, now);
  const days = Math.floor(seconds / 86_400);
  const clock = `${twoDigits((seconds / 3600) % 24)}h ${twoDigits((seconds / 60) % 60)}m`;
  return days >= 1 ? `${days}d ${clock}` : `${clock} ${twoDigits(seconds % 60)}s`;
}

/** mm:ss, where minutes can exceed 59. */
export function clockText(endsAt: number, now: number): string {
  const seconds = secondsLeft(endsAt, now);
  return `${twoDigits(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
