const day = 24 * 60 * 60;

/** Lifetimes of the gateway's cookies, in seconds. */
export const cookieLifetimes = {
  guest_id: 90 * day,
  user_id: 90 * day,
  otp: 600,
  known: 365 * day,
  /** Much longer than a database replica takes to catch up. */
  bookmark: 600,
  'strand-staff': day / 2,
} as const;

export type CookieName = keyof typeof cookieLifetimes;
