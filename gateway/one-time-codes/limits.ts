import { dayMs, hourMs } from '../time-units.ts';

const secondMs = 1000;

export const codeLifetimeMs = 600 * secondMs;

/** Minimum time between two codes for one e-mail. */
export const resendPauseMs = 120 * secondMs;

export const maxAttemptsPerCode = 5;

/** At most `max` within any `windowMs` that ends now. */
export type RollingLimit = { readonly windowMs: number; readonly max: number };

/**
 * Codes sent to one e-mail. Known browsers (that have signed in with the e-mail) and unknown ones have these limits
 * each, so that others cannot use up the owner's.
 */
export const codesPerEmail: readonly RollingLimit[] = [
  { windowMs: resendPauseMs, max: 1 },
  { windowMs: hourMs, max: 5 },
  { windowMs: dayMs, max: 10 },
];

/** Codes that unknown browsers request from one network. */
export const codesPerNetwork: RollingLimit = { windowMs: hourMs, max: 20 };

/** Wrong codes for one e-mail, over all of its codes, from unknown browsers of one network. */
export const wrongCodesPerNetwork: RollingLimit = { windowMs: hourMs, max: 10 };

/** Wrong codes for one e-mail from all unknown browsers. */
export const wrongCodesOfUnknownBrowsers: readonly RollingLimit[] = [
  { windowMs: hourMs, max: 20 },
  { windowMs: dayMs, max: 60 },
];

/** Wrong codes for one e-mail from known browsers. */
export const wrongCodesOfKnownBrowsers: readonly RollingLimit[] = [{ windowMs: dayMs, max: 20 }];

/** The longest window of wrong attempts. */
export const attemptWindowMs = dayMs;

/** Wrong attempts by unknown browsers in a day from which on the account's owner is warned. */
export const alarmThreshold = 20;

/** Seconds until one more is within every limit; 0 if it is now. `times` are newest first. */
export function secondsUntilAllowed(
  limits: readonly RollingLimit[],
  times: readonly number[],
  now: number,
): number {
  const waits = limits.map(({ windowMs, max }) => {
    const blocking = times[max - 1];
    return blocking === undefined ? 0 : Math.max(0, Math.ceil((blocking + windowMs - now) / secondMs));
  });
  return Math.max(0, ...waits);
}
