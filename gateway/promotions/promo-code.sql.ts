/**
 * SQL: whether a code runs at `time`: it is active, and uses of it are left. `own` counts claimed uses that are still
 * left to the customer. `code` is an alias.
 */
export const isRunning = (code: string, time: string, own = '0'): string =>
  `(${code}.active = 1 and ${code}.validFrom <= ${time} and ${code}.validTo >= ${time}
    and ifnull(${code}.redemptionCount - ${own} < ${code}.redemptionLimit, 1))`;
