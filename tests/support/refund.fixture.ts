import { payingShopper, type World } from './checkout.fixture.ts';
import { skus } from './named-shop.ts';
import { approveWithoutWebhook, sendEvent, signed } from './payment.fixture.ts';

/** An order of two wigs for 5 600, paid online. */
export async function orderPaidOnline(world: World) {
  const shopper = await payingShopper(world, skus.plenty, { quantity: 2 });
  await approveWithoutWebhook(shopper.reference, world.clock.now);
  await shopper.visitor.api('GET', `/checkout/verify/${shopper.reference}`);
  return shopper;
}

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
