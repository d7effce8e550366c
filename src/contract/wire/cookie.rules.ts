const day = 24 * 60 * 60;

/** How long the cookies of the gateway last, in seconds. */
export const cookieLifetimes = {
  guest_id: 90 * day,
  user_id: 90 * day,
  otp: 600,
  known: 365 * day,
  /** Until then every replica of the database has long caught up. */
  bookmark: 600,
  'strand-staff': day / 2,
} as const;

export type CookieName = keyof typeof cookieLifetimes;
