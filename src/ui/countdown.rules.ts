const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What is left until a moment; never below zero. Whole units, each below the next larger one's length. */
export type TimeLeft = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `endsAt` and `now` in ms since 1970; a started second counts until it is over. */
export function timeLeft(endsAt: number, now: number): TimeLeft {
  const left = Math.ceil(Math.max(0, endsAt - now) / second) * second;
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}

export function isOver(endsAt: number, now: number): boolean {
  return now >= endsAt;
}

/** "2d 04h 10m" from one day on, else "04h 10m 59s". */
export function countdownText(endsAt: number, now: number): string {
  const { days, hours, minutes, seconds } = timeLeft(endsAt, now);
  const parts =
    days >= 1
      ? [
          [days, 'd'],
          [hours, 'h'],
          [minutes, 'm'],
        ]
      : [
          [hours, 'h'],
          [minutes, 'm'],
          [seconds, 's'],
        ];
  return parts
    .map(([value, unit]) => (unit === 'd' ? `${value}d` : `${twoDigits(Number(value))}${unit}`))
    .join(' ');
}

/** mm:ss until a code may be asked for again; minutes may pass 59. */
export function clockText(endsAt: number, now: number): string {
  const { days, hours, minutes, seconds } = timeLeft(endsAt, now);
  return `${twoDigits((days * 24 + hours) * 60 + minutes)}:${twoDigits(seconds)}`;
}
