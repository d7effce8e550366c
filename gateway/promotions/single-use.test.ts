import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  one,
  openCheckout,
  openShopper,
  pay,
  postAction,
  type SessionWire,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook, completePaid } from '../../tests/support/payment.fixture.ts';
import {
  claimOf,
  createCode,
  createCodeItem,
  payDiscounted,
  readSession,
  redeem,
} from '../../tests/support/promo.fixture.ts';
import { sweepExpiredSessions } from '../checkout/checkout.sweep.ts';
import { batch } from '../database/commit.ts';
import { cancelOrderStatements } from '../orders/order-cancel.statements.ts';

useNamedShop();

const minutes = 60_000;

async function complete({ dependencies, clock }: World, reference: string) {
  await approveWithoutWebhook(reference, clock.now);
  return (await completePaid({ dependencies }, reference)).kind;
}

/** Freezes with the code and lets the session expire, repeatedly. All payment links can still be paid. */
async function links(world: World, visitor: Visitor, code: string, many: number): Promise<string[]> {
  const references: string[] = [];
  await addToBag(visitor, skus.plenty);
  for (let at = 0; at < many; at++) {
    const { session } = await openCheckout(visitor);
    expect(await redeem(visitor, session, code)).toMatchObject({ success: true });
    const { reference = '' } = await payDiscounted(visitor, session);
    references.push(reference);
    world.clock.now += 21 * minutes;
    await sweepExpiredSessions(world.dependencies);
  }
  return references;
}

const uses = (id: string) => one('select redemptionCount from promo_code where id = ?', id);
const offerTo = (codeId: string, ownerId: string, email = 'ama@example.com') =>
  env.DB.prepare(
    `insert into offer (id, createdAt, email, promoCodeId, ownerId, status) values (?4, 1, ?1, ?2, ?3, 'sent')`,
  )
    .bind(email, codeId, ownerId, crypto.randomUUID())
    .run();
const ownerOf = async (session: SessionWire) =>
  (await one<{ ownerId: string }>('select ownerId from checkout_session where id = ?', session._id)).ownerId;

describe('a single-use code', () => {
  test('four paid links: one order gets it, the other payments are refunded with a mail that gives the reason', async () => {
    const world = createWorld();
    const { id, code } = await createCode();
    const references = await links(world, await createGuest(world.dependencies), code, 4);
    const became = [];
    for (const reference of references) became.push(await complete(world, reference));
    expect(became).toEqual(['ordered', 'refunding', 'refunding', 'refunding']);
    expect(await uses(id)).toEqual({ redemptionCount: 1 });
    const returned = await env.DB.prepare(
      `select refundReason, text from payment join mail on mail.about = 'payment-returned/' || reference
       where reference in (select value from json_each(?))`,
    )
      .bind(JSON.stringify(references))
      .all<{ refundReason: string; text: string }>();
    expect(returned.results.map(({ refundReason }) => refundReason)).toEqual(Array(3).fill('code-used'));
    expect(returned.results[0]?.text).toContain('promo code');
  });

  test('four links paid in parallel: one order gets it', async () => {
    const world = createWorld();
    const { id, code } = await createCode();
    const references = await links(world, await createGuest(world.dependencies), code, 4);
    const became = await Promise.all(references.map((reference) => complete(world, reference)));
    expect(became.filter((kind) => kind === 'ordered')).toHaveLength(1);
    expect(await count('redemption', 'promoCodeId = ? and isFinal = 1', id)).toBe(1);
  });

  /** The former implementation: an existing use is ignored and the order is placed. */
  test('the naive version gives the discount four times', async () => {
    const world = createWorld();
    const { id, code } = await createCode();
    const references = await links(world, await createGuest(world.dependencies), code, 4);
    let discounted = 0;
    for (const reference of references) {
      const { snapshot } = await one<{ snapshot: string }>(
        'select snapshot from payment where reference = ?',
        reference,
      );
      await env.DB.prepare(
        `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
         select ?1, 1, ?2, ownerId, sessionId, 1, ?2 || '/' || ownerId from payment where reference = ?3
         on conflict do nothing`,
      )
        .bind(crypto.randomUUID(), id, reference)
        .run();
      if (JSON.parse(snapshot).discount) discounted += 1;
    }
    expect(await count('redemption', 'promoCodeId = ?', id)).toBe(1);
    expect(discounted).toBe(4);
  });

  test('with one left: the first to pay gets it, regardless of reservations', async () => {
    const world = createWorld();
    const { id, code } = await createCode({ redemptionLimit: 1 });
    const late = await links(world, await createGuest(world.dependencies), code, 1);
    const quick = await links(world, await createGuest(world.dependencies), code, 1);
    expect(await complete(world, quick[0] ?? '')).toBe('ordered');
    expect(await complete(world, late[0] ?? '')).toBe('refunding');
    expect(await uses(id)).toEqual({ redemptionCount: 1 });
  });

  test('another customer’s live reservation blocks a late payment, a lapsed one does not', async () => {
    const world = createWorld();
    const { code } = await createCode({ redemptionLimit: 1 });
    const [late = ''] = await links(world, await createGuest(world.dependencies), code, 1);
    const second = await openShopper(world);
    await redeem(second.visitor, second.session, code);
    await payDiscounted(second.visitor, second.session);
    world.clock.now += 21 * minutes;
    expect(await complete(world, late)).toBe('ordered');
  });
});

describe('an exclusive code', () => {
  /** Four browsers with one e-mail and their links. */
  async function fourWithOneEmail(world: World, { id, code }: { id: string; code: string }) {
    const shoppers = [];
    for (let at = 0; at < 4; at++) shoppers.push(await openShopper(world));
    for (const { session } of shoppers) await offerTo(id, await ownerOf(session), ' AMA@example.com');
    for (const { visitor, session } of shoppers) await redeem(visitor, session, code);
    const claims = await Promise.all(
      shoppers.map(async ({ visitor, session }) => (await readSession(visitor, session)).discount),
    );
    const paid = [];
    for (const [at, { visitor, session }] of shoppers.entries()) {
      paid.push(await finalize(visitor, session, { ...pickup, discount: claims[at] }));
    }
    return { shoppers, paid };
  }

  test('can be used once per e-mail, across browsers, unless it allows multiple uses', async () => {
    const world = createWorld();
    const made = await createCode({ isExclusive: 1 });
    const { shoppers, paid } = await fourWithOneEmail(world, made);
    expect(paid.map(({ reference }) => reference !== undefined)).toEqual([true, false, false, false]);
    expect(await complete(world, paid[0]?.reference ?? '')).toBe('ordered');
    const [, second] = shoppers;
    if (!second) throw new Error('no second shopper');
    expect(await redeem(second.visitor, second.session, made.code)).toMatchObject({
      message: 'You have already used this promo code.',
    });
    const many = await fourWithOneEmail(world, await createCode({ isExclusive: 1, isMultipleUses: 1 }));
    expect(many.paid.map(({ reference }) => reference !== undefined)).toEqual([true, true, true, true]);
  });

  test('applies only with the e-mail of its offer, otherwise returns the figures without it', async () => {
    const world = createWorld();
    const { id, code } = await createCode({ isExclusive: 1 });
    const { visitor, session } = await openShopper(world);
    await offerTo(id, await ownerOf(session), 'efua@example.com');
    await redeem(visitor, session, code);
    expect(await payDiscounted(visitor, session)).toEqual({
      success: false,
      message: `${code} works only with the email it was sent to. Your total is now GHS 2,800. Please check it and try again.`,
      code: 'AMOUNT_CHANGED',
      figures: { subtotal: 280_000, discount: 0, deliveryFee: 0, total: 280_000 },
    });
    const { discount } = await readSession(visitor, session);
    const own = { customerEmail: 'Efua@Example.com ', orderDetails: { ...pickup, discount } };
    expect(await pay(visitor, session, own)).toHaveProperty('authorization_url');
    const seen = { ...pickup, discount: { ...discount, totalDiscount: 0 } };
    expect(await pay(visitor, session, { orderDetails: seen })).toHaveProperty('authorization_url');
    expect(await readSession(visitor, session)).toMatchObject({ discount: null });
  });
});

test('an order makes its own use final, and redeems only the offer of its customer and code', async () => {
  const world = createWorld();
  const [{ id, code }, next] = [await createCode(), await createCode()];
  const shopper = async () => {
    const { visitor, session } = await openShopper(world, [[skus.oil, 1]]);
    await offerTo(id, await ownerOf(session));
    await redeem(visitor, session, code);
    return { session, ...(await payDiscounted(visitor, session)) };
  };
  const [buyer] = [await shopper(), await shopper()];
  await offerTo(next.id, await ownerOf(buyer.session));
  expect(await complete(world, buyer.reference ?? '')).toBe('ordered');
  expect(await count('redemption', 'promoCodeId = ? and isFinal = 1', id)).toBe(1);
  expect(await count('offer', `promoCodeId = ? and status = 'redeemed'`, id)).toBe(1);
  expect(await count('offer', `promoCodeId = ? and status = 'sent'`, next.id)).toBe(1);
});

test('a cancelled order releases the use, the limit, the items and the offer', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ redemptionLimit: 1, isExclusive: 1, span: 'selected-products' });
  await createCodeItem(id, { id: `item-${id}`, skuId: skus.plenty.sku, quantity: 1 });
  const visitor = await createGuest(world.dependencies);
  const order = async (buyer: Visitor, made: { id: string; code: string }, isOffered: boolean) => {
    await addToBag(buyer, skus.plenty);
    const { session } = await openCheckout(buyer);
    if (isOffered) await offerTo(made.id, await ownerOf(session));
    expect(await redeem(buyer, session, made.code)).toMatchObject({ success: true });
    const { reference = '' } = await payDiscounted(buyer, session);
    expect(await complete(world, reference)).toBe('ordered');
    return session._id;
  };
  const stateOf = async (codeId: string) => ({
    ...(await one<object>('select redemptionCount from promo_code where id = ?', codeId)),
    ...(await one<object>('select status from offer where promoCodeId = ?', codeId)),
  });
  const used = { redemptionCount: 1, status: 'redeemed' };
  const others = await createCode();
  await order(await createGuest(world.dependencies), others, true);
  let sessionId = '';
  for (let at = 0; at < 3; at++) {
    if (at > 0) {
      await postAction(visitor, sessionId, { action: 'cancel-order' });
      expect(await stateOf(id)).toEqual({ redemptionCount: 0, status: 'sent' });
      expect(await claimOf(`item-${id}`)).toEqual({ claimed: 0, rows: 0 });
    }
    sessionId = await order(visitor, { id, code }, at === 0);
    expect(await stateOf(id)).toEqual(used);
    expect(await claimOf(`item-${id}`)).toEqual({ claimed: 1, rows: 1 });
  }
  expect(await stateOf(others.id), 'another customer’s').toEqual(used);
  await env.DB.prepare(`update orders set status = 'picked-up' where sessionId = ?`).bind(sessionId).run();
  await batch(env.DB, cancelOrderStatements(sessionId, world.clock.now));
  expect(await stateOf(id), 'handed over').toEqual(used);
  expect(await claimOf(`item-${id}`)).toEqual({ claimed: 1, rows: 1 });
});
