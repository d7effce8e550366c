import { phoneDigits } from '#contract/customers/customer.rules.ts';
import { assert } from '../database/commit.ts';
import { isUnpaidOrder } from '../database/order.tables.ts';
import type { WithDatabase } from '../dependencies.ts';
import type { Fulfilment } from './snapshot.ts';

/** Unpaid orders count together per customer, phone number and e-mail. */
type Payer = Pick<Fulfilment, 'customerDetails'> & { readonly ownerId: string };

/** SQL: below the store's maximum of open orders. */
const canOrder = `(select count(*) from orders
    where ${isUnpaidOrder} and (ownerId = ?1 or phoneDigits = ?2 or email = ?3))
  < coalesce((select config ->> '$.paymentOnDelivery.maximumOpen' from store), 1)`;

const valuesOf = ({ ownerId, customerDetails: { phoneNumber, email } }: Payer) =>
  [ownerId, phoneDigits(phoneNumber), email] as const;

/** Whether this customer, phone number and e-mail may have one more order paid on delivery. */
export async function canOrderOnDelivery({ database }: WithDatabase, payer: Payer): Promise<boolean> {
  const row = await database.$client
    .prepare(`select ${canOrder} as can`)
    .bind(...valuesOf(payer))
    .first<{ can: number }>();
  return row?.can === 1;
}

/** The same check inside the batch that places the order, so that concurrent orders cannot exceed the maximum. */
export function assertCanOrderOnDelivery(d1: D1Database, payer: Payer): D1PreparedStatement {
  return assert(d1, canOrder, ...valuesOf(payer));
}
