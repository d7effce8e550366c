import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { pointsFor } from '#contract/rewards/points.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { openModelShop, startModel, stock } from '../../tests/support/model-shop.ts';
import { commands, runWeek, take } from '../../tests/support/model-steps.ts';

beforeAll(openModelShop);

/** Total steps, 200 per history. `MODEL_STEPS=20000 MODEL_SEED=…` runs longer and other histories. */
const steps = Number(env.MODEL_STEPS || 1000);
const seed = Number(env.MODEL_SEED || 20_261_122);
const length = 200;

/** Invariants after any history. */
async function check(): Promise<void> {
  for (const [sku, initial] of stock) {
    const found = await one<{
      available: number;
      inventory: number;
      held: number;
      sold: number;
      handed: number;
    }>(
      `select quantityAvailable as available, inventoryCount as inventory,
         (select coalesce(sum(quantity), 0) from hold where skuId = sku.id) as held,
         (select coalesce(sum(quantity), 0) from order_item where skuId = sku.id and isRestocked is not 1) as sold,
         (select coalesce(sum(quantity), 0) from order_item
           where skuId = sku.id and isRestocked is not 1 and isReady = 1) as handed
       from sku where id = ?`,
      sku,
    );
    expect([sku, found.available + found.held + found.sold]).toEqual([sku, initial]);
    expect([sku, found.inventory + found.handed]).toEqual([sku, initial]);
  }
  const broken = await one<Record<string, number>>(
    `with standing as (select * from orders where status not in ('cancelled', 'refunded'))
     select (select count(*) - count(distinct sessionId) from orders) as doubled,
       (select count(*) from promo_code_item where quantityClaimed > quantity
         or quantityClaimed <> (select coalesce(sum(quantity), 0) from promo_item_claim
           where promoCodeItemId = promo_code_item.id)) as miscounted,
       (select count(*) from promo_code where redemptionCount > redemptionLimit
         or redemptionCount <> (select count(*) from redemption where promoCodeId = promo_code.id)) as misused,
       (select count(*) from (select 1 from standing where discount ->> 'isMultipleUses' is not 1
         and discount is not null group by ownerId, discount ->> 'id' having count(*) > 1)) as usedTwice,
       (select count(*) from (select 1 from standing where discount ->> 'id' = 'code-exclusive'
         group by email having count(*) > 1)) as usedTwiceByEmail,
       (select count(*) from (select 1 from standing join order_item item on item.orderId = standing.id
         where item.isGift = 1 group by ownerId having count(*) > 1)) as giftedTwice,
       (select count(*) from (select 1 from standing join order_item item on item.orderId = standing.id
         where item.skuId = 'sku-gift' and (item.quantity > 1 or item.price > 0 or item.isGift = 0))) as oddGifts,
       (select count(*) from (select 1 from orders where isPODOrder = 1 and paymentCollected = 0
         and status not in ('cancelled', 'picked-up', 'delivered') group by phoneDigits having count(*) > 1)) as manyOpen`,
  );
  expect(Object.entries(broken).filter(([, many]) => many > 0)).toEqual([]);
}

/** Invariants after a week has passed: the books balance. */
async function checkBooks(): Promise<void> {
  const books = await one<Record<string, number>>(
    `select (select coalesce(sum(coalesce(paidAmount, amount)), 0) from sandbox_transaction where paidAt is not null) as taken,
       (select coalesce(sum(payment.amount - refundTotal), 0) from payment join orders on orders.externalReference = payment.reference
         where payment.kind = 'online' and payment.status = 'paid') as ordered,
       (select coalesce(sum(amount), 0) from sandbox_refund where failedAt is null) as refunded,
       (select coalesce(sum(coalesce(paidAmount, amount)), 0) from sandbox_transaction
         where reference in (select reference from payment where status = 'attention')) as inAttention`,
  );
  expect(books['taken']).toBe(
    (books['ordered'] ?? 0) + (books['refunded'] ?? 0) + (books['inAttention'] ?? 0),
  );
  expect(
    await count('payment', `refundStatus is not null and refundStatus <> 'processed'`),
    'refunds left',
  ).toBe(0);
  expect(await count('hold'), 'holds left').toBe(0);
  expect(await count('promo_item_claim', 'isFinal = 0'), 'reserved items left').toBe(0);
  expect(await count('redemption', 'isFinal = 0'), 'reserved codes left').toBe(0);
  const cancelled = `status in ('cancelled', 'refunded') and sessionId in`;
  expect(
    await count('orders', `${cancelled} (select sessionId from redemption)`),
    'uses of undone orders',
  ).toBe(0);
  const users = await env.DB.prepare(
    `select orders.amount, payment.amount as paid, refundTotal from orders
     join payment on payment.reference = orders.externalReference
     where orders.status not in ('cancelled', 'refunded') and discount is null
       and (hasVerifiedPayment = 1 or paymentCollected = 1) and orders.ownerId like 'user%'`,
  ).all<{ amount: number; paid: number; refundTotal: number }>();
  const earned = users.results.reduce((sum, { amount, paid, refundTotal }) => {
    const points = pointsFor(toMinor(amount));
    return sum + points - Math.floor((points * refundTotal) / paid);
  }, 0);
  const { points } = await one<{ points: number }>(
    'select coalesce(sum(points), 0) as points from points_entry',
  );
  expect(points, 'points').toBe(earned);
}

test('after any history of shoppers, staff, provider and time: stock, codes, gifts, points and money add up', async () => {
  const reached = { orders: 0, refunds: 0, parts: 0, uses: 0, gifts: 0, attention: 0 };
  const step = fc.record({ who: fc.nat(3), command: fc.constantFrom(...commands), choice: fc.nat(47) });
  const histories = fc.array(step, { minLength: length, maxLength: length });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const trading = await startModel();
      for (const [index, each] of history.entries()) {
        await take(trading, each);
        if (index % 10 === 9) await check();
      }
      await runWeek(trading);
      await check();
      await checkBooks();
      reached.orders += await count('orders');
      reached.refunds += await count('sandbox_refund', 'failedAt is null');
      reached.parts += await count('payment', 'refundTotal > 0 and refundTotal < amount');
      reached.uses += await count('redemption');
      reached.gifts += await count('order_item', 'isGift = 1');
      reached.attention += await count('payment', `status = 'attention'`);
    }),
    { numRuns: Math.ceil(steps / length), seed, endOnFailure: true },
  );
  for (const [what, many] of Object.entries(reached)) {
    expect([what, many > steps / 1000], 'histories that prove something').toEqual([what, true]);
  }
}, 1_800_000);
