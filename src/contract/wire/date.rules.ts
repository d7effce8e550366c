const formatter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
});

const elevenMonths = 335 * 24 * 60 * 60 * 1000;
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** What ends at midnight is last open on the day before. */
const lastMoment = (end: number) => end - 1;

/** "July 20th", with the year from eleven months after `now` on, where the day alone seems past. Both in ms since 1970. */
export function formatDeadline(end: number, now: number): string {
  const parts = formatter.formatToParts(lastMoment(end));
  const [day, month, inYear] = (['day', 'month', 'year'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  );
  const text = `${month} ${day}${endings[ordinals.select(Number(day))] ?? 'th'}`;
  return end - now > elevenMonths ? `${text}, ${inYear}` : text;
}

/** Formats ms since 1970 as a date in Accra: "5 November 2026". */
export function formatDate(ms: number): string {
  return formatter.format(ms);
}

/** The last day before an end: "5 November 2026". */
export function formatLastDay(end: number): string {
  return formatDate(lastMoment(end));
}
