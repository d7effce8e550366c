const formatter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
});

/** "5 November 2026", in Accra, from ms since 1970. */
export function formatDate(ms: number): string {
  return formatter.format(ms);
}
