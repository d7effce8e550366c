const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The time left in whole units, never negative. A started second counts in full. */
function timeLeft(endsAt: number, now: number) {
  const left = Math.ceil(Math.max(0, endsAt - now) / second) * second;
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}

/** "2d 04h 10m" from one day on, else "04h 10m 59s". */
export function countdownText(endsAt: number, now: number): string {
  const { days, hours, minutes, seconds } = timeLeft(endsAt, now);
  const clock = `${twoDigits(hours)}h ${twoDigits(minutes)}m`;
  return days >= 1 ? `${days}d ${clock}` : `${clock} ${twoDigits(seconds)}s`;
}

/** mm:ss, where minutes can exceed 59. */
export function clockText(endsAt: number, now: number): string {
  const { days, hours, minutes, seconds } = timeLeft(endsAt, now);
  return `${twoDigits((days * 24 + hours) * 60 + minutes)}:${twoDigits(seconds)}`;
}
