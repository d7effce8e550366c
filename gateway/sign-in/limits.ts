const seconds = 1000;
const hour = 3600 * seconds;

/** How long a code is good (contract §6). */
export const codeLife = 600 * seconds;

export const triesPerCode = 5;

/** At most `most` within any span of `within` ms that ends now. */
export type RollingLimit = { readonly within: number; readonly most: number };

/** Codes sent to one e-mail (contract §6). */
export const perEmail: readonly RollingLimit[] = [
  { within: 120 * seconds, most: 1 },
  { within: hour, most: 5 },
  { within: 24 * hour, most: 10 },
];

/** Codes asked for from one network address (contract §6). */
export const perNetwork: readonly RollingLimit[] = [{ within: hour, most: 20 }];

/** Wrong codes for one e-mail, whichever code they were tried on (contract §6). */
export const wrongPerEmail: RollingLimit = { within: hour, most: 10 };

/** Seconds until one more is within every limit; 0 when it is now. `times` newest first. */
export function secondsLeft(limits: readonly RollingLimit[], times: readonly number[], now: number): number {
  const waits = limits.map(({ within, most }) => {
    const blocking = times[most - 1];
    return blocking === undefined ? 0 : Math.max(0, Math.ceil((blocking + within - now) / seconds));
  });
  return Math.max(0, ...waits);
}
