/** What an article may write as `{{name}}`. */
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

/** Every `{{name}}` of an article's Markdown that is none, each as a sentence with its line and the nearest name. */
export function unknownNames(markdown: string): string[] {
  const names: readonly string[] = factNames;
  return markdown.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\{\{(.*?)\}\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !names.includes(name))
      .map(
        (name) =>
          `line ${index + 1} writes {{${name}}}, which is no name. Did you mean {{${nearest(name)}}}?`,
      ),
  );
}

function nearest(name: string): FactName {
  const byLikeness = factNames.toSorted((one, other) => distance(name, one) - distance(name, other));
  return byLikeness[0] ?? 'store';
}

/** How many letters are added, left out or exchanged, case aside. */
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
