const ranges = [
  { first: 0, read: (at: Date) => at.getUTCMinutes() },
  { first: 0, read: (at: Date) => at.getUTCHours() },
  { first: 1, read: (at: Date) => at.getUTCDate() },
  { first: 1, read: (at: Date) => at.getUTCMonth() + 1 },
  { first: 0, read: (at: Date) => at.getUTCDay() },
];

/** Whether a cron expression is due in this minute (UTC). Supports numbers, lists, `*` and steps of `*`; throws on others. */
export function isDue(cron: string, at: Date): boolean {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== ranges.length) throw new Error(`"${cron}" is not a cron expression of five fields.`);
  return ranges.every(({ first, read }, index) => matches(fields[index] ?? '', read(at) - first, first));
}

/** `offset` is relative to the field's first value. */
function matches(field: string, offset: number, first: number): boolean {
  return field.split(',').some((part) => {
    if (part === '*') return true;
    const step = /^\*\/(\d+)$/.exec(part)?.[1];
    if (step) return offset % Number(step) === 0;
    if (!/^\d+$/.test(part)) throw new Error(`"${part}" is not supported in a cron expression.`);
    return offset === Number(part) - first;
  });
}
