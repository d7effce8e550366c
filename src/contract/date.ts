const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
});

/** Epoch milliseconds as every screen and mail says a date: "5 November 2026", in Accra (screens §1). */
export function formatDate(ms: number): string {
  return dates.format(ms);
}
