import { phoneDigits } from '#contract/payments/pay-on-delivery.rules.ts';
import { assert } from '../database/commit.ts';
import type { Stored } from '../dependencies.ts';
import type { Fulfilment } from './snapshot.ts';

/** Whose unpaid orders count together. */
export type Payer = Pick<Fulfilment, 'customerDetails'> & { readonly ownerId: string };

/** How many may be open is the store's to say; the unpaid orders are those of a partial index. */
const mayOrder = `(select count(*) from orders
    where isPODOrder = 1 and paymentCollected = 0 and status not in ('cancelled', 'delivered', 'picked-up')
      and (ownerId = ?1 or phoneDigits = ?2 or email = ?3))
  < coalesce((select config ->> '$.paymentOnDelivery.maximumOpen' from store), 1)`;

const valuesOf = ({ ownerId, customerDetails: { phoneNumber, email } }: Payer) =>
  [ownerId, phoneDigits(phoneNumber), email] as const;

/** Whether one more order may be paid on delivery by this customer, phone number and e-mail. */
export async function mayOrderOnDelivery({ database }: Stored, payer: Payer): Promise<boolean> {
  const row = await database.$client
    .prepare(`select ${mayOrder} as may`)
    .bind(...valuesOf(payer))
    .first<{ may: number }>();
  return row?.may === 1;
}

/** The same in the batch that makes the order: of many at once only as many as may. */
export function assertOnDelivery(d1: D1Database, payer: Payer): D1PreparedStatement {
  return assert(d1, mayOrder, ...valuesOf(payer));
}
