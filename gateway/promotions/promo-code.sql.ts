import { type SQL, sql } from 'drizzle-orm';

/** SQL on `store`: the id of the code that the home page's welcome offer gives. */
export const welcomeId = `config ->> '$.homepageDiscountCodeModalPromoCode.promoCodeId'`;

/**
 * SQL: whether a code runs at `time`: it is active, and uses of it are left. `own` counts claimed uses that are still
 * left to the customer. `alias` is the code's.
 */
export function isRunning(alias: string, time: number | SQL, own = sql`0`): SQL {
  const code = sql.raw(alias);
  return sql`(${code}.active = 1 and ${code}.validFrom <= ${time} and ${code}.validTo >= ${time}
    and ifnull(${code}.redemptionCount - ${own} < ${code}.redemptionLimit, 1))`;
}

/** SQL: the uses in `redemptionCount` that are no order yet. `alias` is the code's. */
export const reservedUses = (alias: string): string =>
  `(select count(*) from redemption where promoCodeId = ${alias}.id and isFinal = 0)`;
