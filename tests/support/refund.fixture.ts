import type { World } from './checkout.fixture.ts';
import { skus } from './named-shop.ts';
import { paidOrder, sendEvent, signed } from './payment.fixture.ts';

/** An order of two wigs for 5 600, paid online. */
export const orderPaidOnline = (world: World) => paidOrder(world, skus.plenty, { quantity: 2 });

/** Sends the provider's events of one refund: of the whole payment, with the id 31, unless `data` says otherwise. */
export async function tellRefund(
  world: World,
  reference: string,
  data: Readonly<Record<string, unknown>>,
  ...steps: string[]
): Promise<void> {
  for (const step of steps) {
    const refund = { id: 31, status: step, transaction_reference: reference, refund_reference: null };
    const event = {
      event: `refund.${step}`,
      data: { ...refund, amount: '560000', currency: 'GHS', ...data },
    };
    await sendEvent(world, await signed(world.dependencies, event));
    await world.settled();
  }
}
