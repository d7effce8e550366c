/** The placeholders that an article may use as `{{name}}`. */
export const factNames = [
  'store',
  'studio',
  'support',
  'openingHours',
  'withinAccraFee',
  'otherRegionsFee',
  'internationalFee',
  'processing',
  'returnDays',
  'guaranteeDays',
  'orderRefund',
  'canceledRefund',
] as const;

export type FactName = (typeof factNames)[number];

/** One message per unknown `{{name}}` in an article's Markdown, with its line and the most similar name. */
export function unknownNames(markdown: string): string[] {
  const names: readonly string[] = factNames;
  return markdown.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\{\{(.*?)\}\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !names.includes(name))
      .map((name) => `line ${index + 1}: unknown name {{${name}}}. Did you mean {{${nearest(name)}}}?`),
  );
}

function nearest(name: string): FactName {
  const byDistance = factNames.toSorted((one, other) => distance(name, one) - distance(name, other));
  return byDistance[0] ?? 'store';
}

/** Case-insensitive Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...from.toLowerCase()].entries()) {
    const next = [above + 1];
    for (const [index, other] of [...to.toLowerCase()].entries()) {
      const changed = (row[index] ?? 0) + Number(letter !== other);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
