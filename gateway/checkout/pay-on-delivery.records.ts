import { type SQL, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/customers/phone.rules.ts';
import { defaultMaximumOpen } from '#contract/payments/pay-on-delivery.rules.ts';
import { isUnpaidOrder } from '../database/order.tables.ts';
import type { ShopperDetails } from '../database/snapshot.ts';
import type { WithDatabase } from '../dependencies.ts';

/** Unpaid orders count together per customer, phone number and e-mail. */
type Payer = Pick<ShopperDetails, 'customerDetails'> & { readonly ownerId: string };

/** SQL: below the store's maximum of open orders. Also in the batch of an order, as concurrent ones could exceed it. */
export const canOrder = ({ ownerId, customerDetails: { phoneNumber, email } }: Payer): SQL => sql`
  (select count(*) from orders where ${sql.raw(isUnpaidOrder)}
    and (ownerId = ${ownerId} or phoneDigits = ${phoneDigits(phoneNumber)} or email = ${email}))
  < coalesce((select config ->> '$.paymentOnDelivery.maximumOpen' from store), ${defaultMaximumOpen})`;

/** Whether this customer, phone number and e-mail may have one more order paid on delivery. */
export async function canOrderOnDelivery({ database }: WithDatabase, payer: Payer): Promise<boolean> {
  return (await database.all(sql`select 1 where ${canOrder(payer)}`)).length > 0;
}
