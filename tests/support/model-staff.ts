import { env } from 'cloudflare:workers';
import { staffStatuses } from '#contract/orders/order-status.rules.ts';
import { readRevisions } from '#gateway/audit/change.records.ts';
import { eraseCustomer } from '#gateway/customers/staff-customer.records.ts';
import { applyOrderStep, collectPayment } from '#gateway/orders/staff-step.records.ts';
import { resolvePayment } from '#gateway/refunds/staff-payment.records.ts';
import { cancelOrder } from '#gateway/refunds/staff-refund.ts';
import { changeStock } from '#gateway/stock/stock.records.ts';
import { at } from './model-calls.ts';
import { type Model, type Shopper, stock } from './model-shop.ts';

const staff = 'kofi';

async function orderAt(choice: number): Promise<string> {
  const { results } = await env.DB.prepare('select id from orders order by rowid').all<{ id: string }>();
  return at(results, choice)?.id ?? '';
}

/** Moves an order one step on. */
export async function advance({ world }: Model, _: Shopper, choice: number): Promise<void> {
  const orderId = await orderAt(choice);
  for (const to of staffStatuses) {
    if (await applyOrderStep(world.dependencies, { orderId, to, isCollected: choice % 2 === 0, staff }))
      return;
  }
}

export async function collect({ world }: Model, _: Shopper, choice: number): Promise<void> {
  await collectPayment(world.dependencies, { orderId: await orderAt(choice), staff });
}

export async function cancelByStaff({ world }: Model, _: Shopper, choice: number): Promise<void> {
  await cancelOrder(world.dependencies, { orderId: await orderAt(choice), staff });
}

/** Staff settle a payment that needs attention, or hand back what the provider failed to refund. */
export async function resolve(model: Model, _: Shopper, choice: number): Promise<void> {
  const all = await problems(`status = 'attention' and resolvedAt is null or refundStatus = 'failed'`);
  const problem = at(all, choice);
  if (problem) await settle(model, problem);
}

/** Staff hand back what they failed to refund at the provider, which the shop does not retry by itself. False for none. */
export async function settleFailedByHand(model: Model): Promise<boolean> {
  const failed = await problems(`refundStatus = 'failed' and refundReason is null`);
  for (const problem of failed) await settle(model, problem);
  return failed.length > 0;
}

type Problem = { readonly reference: string; readonly amount: number };

async function problems(where: string): Promise<Problem[]> {
  const { results } = await env.DB.prepare(
    `select reference, iif(refundStatus = 'failed' and disputeStatus is not 'open',
       coalesce(refundAmount, refundTotal), 0) as amount
     from payment where ${where} order by rowid`,
  ).all<Problem>();
  return results;
}

async function settle({ world, handedBack }: Model, { reference, amount }: Problem): Promise<void> {
  if (await resolvePayment(world.dependencies, { reference, note: 'By MoMo', staff }))
    handedBack.set(reference, (handedBack.get(reference) ?? 0) + amount);
}

export async function changePrice(_model: Model, _shopper: Shopper, choice: number): Promise<void> {
  const sold = [...stock.keys()].filter((sku) => sku !== 'sku-gift');
  await env.DB.prepare('update sku set price = ?1 where id = ?2')
    .bind(10_000 + choice * 1111, at(sold, choice))
    .run();
}

export async function changeLimit(_model: Model, _shopper: Shopper, choice: number): Promise<void> {
  await env.DB.prepare(
    `update promo_code set redemptionLimit = max(redemptionCount, ?1) where id = 'code-limited'`,
  )
    .bind(choice % 4)
    .run();
}

/** Erases the shopper, who then comes back as another guest. */
export async function erase({ world }: Model, shopper: Shopper, choice: number): Promise<void> {
  const { visitor, email, sessions } = shopper;
  const customerId = await env.DB.prepare('select ownerId from checkout_session where id = ?')
    .bind(at(sessions, choice) ?? '')
    .first<string>('ownerId');
  if (!customerId || email === 'kofi@example.com') return;
  const subject = `customer/${customerId}`;
  // Two shoppers share an account.
  const revision = (await readRevisions(world.dependencies, [subject])).get(subject) ?? 0;
  const done = await eraseCustomer(world.dependencies, { customerId, revision, staff });
  if (!done.ok) return;
  visitor.cookies.clear();
  await visitor.api('GET', '/storefront?storeName=Strand');
  shopper.sessions = [];
}

export async function adjustStock({ world, stock }: Model, _: Shopper, choice: number): Promise<void> {
  const skuId = at([...stock.keys()], choice) ?? '';
  const delta = choice % 2 === 0 ? 2 : -1;
  const cause = { by: staff, reason: 'correction', note: undefined } as const;
  const done = await changeStock(world.dependencies, cause, [{ skuId, delta }]);
  if (done.ok) stock.set(skuId, (stock.get(skuId) ?? 0) + delta);
}
