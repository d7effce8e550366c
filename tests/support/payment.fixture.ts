import { env } from 'cloudflare:workers';
import { completePayment } from '#gateway/checkout/complete-payment.ts';
import type { Dependencies } from '#gateway/dependencies.ts';
import type { ProviderPayment } from '#gateway/payments/payment.port.ts';
import { signPaystack } from '#gateway/payments/paystack.adapter.ts';
import { sandboxSecret } from '#gateway/payments/sandbox.provider.ts';
import { one, payingShopper, type World } from './checkout.fixture.ts';
import { createVisitor } from './gateway-visitor.ts';

/** Approves a payment without sending the provider's event. */
export async function approveWithoutWebhook(reference: string, at: number): Promise<void> {
  await env.DB.prepare(
    `update sandbox_transaction set status = 'success', channel = 'card', paidAt = ?2, announcedAt = ?2
     where reference = ?1`,
  )
    .bind(reference, at)
    .run();
}

/** An order, paid online, and its shopper. */
export async function paidOrder(world: World, ...bought: Bought) {
  const shopper = await payingShopper(world, ...bought);
  const { visitor, reference } = shopper;
  await approveWithoutWebhook(reference, world.clock.now);
  await visitor.api('GET', `/checkout/verify/${reference}`);
  const { id } = await one<{ id: string }>('select id from orders where externalReference = ?', reference);
  return { ...shopper, id };
}

type Bought = Parameters<typeof payingShopper> extends [World, ...infer Rest] ? Rest : never;

/** Completes a payment as approved by the provider. */
export async function completePaid({ dependencies }: Pick<World, 'dependencies'>, reference: string) {
  return completePayment(dependencies, reference, await paidFacts(reference));
}

/** The provider's data of an approved payment, with `changes`. */
export async function paidFacts(reference: string): Promise<ProviderPayment> {
  const row = await one<{ amount: number; currency: string }>(
    'select amount, currency from payment where reference = ?',
    reference,
  );
  return {
    status: 'paid',
    reference,
    ...row,
    isLive: false,
    transactionId: '4099260516',
    source: { channel: 'card', last4: '4081' },
  };
}

/** A charge event as Paystack sends it, with `changes`. */
export async function chargeEvent(
  { dependencies }: World,
  reference: string,
  changes: Record<string, unknown> = {},
): Promise<{ body: string; signature: string }> {
  const { amount, currency } = await paidFacts(reference).catch(() => ({ amount: 100, currency: 'ghs' }));
  const data = {
    id: 4099260516,
    domain: 'test',
    status: 'success',
    reference,
    amount,
    currency: currency.toUpperCase(),
    channel: 'card',
    authorization: { channel: 'card', bank: 'TEST BANK', brand: 'visa ', last4: '4081' },
    ...changes,
  };
  return signed(dependencies, { event: 'charge.success', data });
}

export async function signed({ settings }: Dependencies, event: unknown) {
  const body = JSON.stringify(event);
  return { body, signature: await signPaystack(sandboxSecret(settings), body) };
}

export function sendEvent(
  { dependencies }: World,
  { body, signature }: { body: string; signature: string },
): Promise<Response> {
  return createVisitor(dependencies).send('POST', '/webhooks/paystack', body, {
    origin: '',
    'x-paystack-signature': signature,
  });
}

/** Sends the event of a payment whose order fails: it stays paid without one. */
export async function payWithoutOrder(world: World, reference: string): Promise<void> {
  await env.DB.prepare(
    `create trigger killed before insert on orders begin select raise(abort, 'killed'); end`,
  ).run();
  await sendEvent(world, await chargeEvent(world, reference));
  await world.settled();
  await env.DB.prepare('drop trigger killed').run();
}
