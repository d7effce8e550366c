const formatter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
});

const year = 365 * 24 * 60 * 60 * 1000;
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "July 20th", with the year if the date is more than a year after `now`. Both in ms since 1970. */
export function formatDeadline(ms: number, now: number): string {
  const parts = formatter.formatToParts(ms);
  const [day, month, inYear] = (['day', 'month', 'year'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  );
  const text = `${month} ${day}${endings[ordinals.select(Number(day))] ?? 'th'}`;
  return ms - now > year ? `${text}, ${inYear}` : text;
}

/** Formats ms since 1970 as a date in Accra: "5 November 2026". */
export function formatDate(ms: number): string {
  return formatter.format(ms);
}
