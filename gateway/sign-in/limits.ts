const seconds = 1000;
const hour = 3600 * seconds;

/** How long a code is good. */
export const codeLife = 600 * seconds;

/** Between two codes to one e-mail. */
export const codePause = 120 * seconds;

export const triesPerCode = 5;

/** At most `most` within any span of `within` ms that ends now. */
export type RollingLimit = { readonly within: number; readonly most: number };

/**
 * Codes sent to one e-mail. Browsers that signed in with it before and all others have this much each, so that
 * strangers use up nothing of its owner's.
 */
export const perEmail: readonly RollingLimit[] = [
  { within: codePause, most: 1 },
  { within: hour, most: 5 },
  { within: 24 * hour, most: 10 },
];

/** Codes that strangers ask for from one network address. */
export const perNetwork: RollingLimit = { within: hour, most: 20 };

/** Wrong codes that strangers try for one e-mail, whichever code they were tried on, from one network. */
export const strangersPerNetwork: RollingLimit = { within: hour, most: 10 };

/** The same from all networks together. */
export const strangersInAll: readonly RollingLimit[] = [
  { within: hour, most: 20 },
  { within: 24 * hour, most: 60 },
];

/** Wrong codes for one e-mail from browsers that signed in with it before. */
export const knownBrowsers: readonly RollingLimit[] = [{ within: 24 * hour, most: 20 }];

/** Wrong tries are looked back at this far. */
export const longestLookBack = 24 * hour;

/** From so many wrong tries of strangers in a day on, an account's owner is told. */
export const alarmingTries = 20;

/** Seconds until one more is within every limit; 0 when it is now. `times` newest first. */
export function secondsLeft(limits: readonly RollingLimit[], times: readonly number[], now: number): number {
  const waits = limits.map(({ within, most }) => {
    const blocking = times[most - 1];
    return blocking === undefined ? 0 : Math.max(0, Math.ceil((blocking + within - now) / seconds));
  });
  return Math.max(0, ...waits);
}
