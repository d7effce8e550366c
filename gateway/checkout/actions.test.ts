// over 250 lines: the whole table of actions and states is walked in one place.

import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { type SessionState, sessionStates } from '#contract/checkout/checkout-session.rules.ts';
import {
  type ActionResult,
  addToBag,
  createWorld,
  heldAndAvailable,
  one,
  openCheckout,
  payingShopper,
  postAction,
  type SessionWire,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';
import { chargeEvent, paidFacts, sendEvent } from '../../tests/support/payment.fixture.ts';
import {
  type CheckoutAction,
  checkoutActions,
  isRefusal,
  type Outcome,
  outcomeOf,
  refusalFor,
} from './action.rules.ts';
import { completePayment } from './complete-payment.ts';
import { readSession, stateOf } from './session.records.ts';

useNamedShop();

type Case = { visitor: Visitor; session: SessionWire; reference: string };

async function paid(world: World, { breaks }: { breaks: boolean }): Promise<Case> {
  const shopper = await payingShopper(world);
  await env.DB.prepare(
    `update sandbox_transaction set status = 'success', paidAt = 1, announcedAt = 1 where reference = ?`,
  )
    .bind(shopper.reference)
    .run();
  const facts = await paidFacts(shopper.reference);
  if (!breaks) {
    await completePayment(world.dependencies, shopper.reference, facts);
    return shopper;
  }
  await env.DB.prepare(
    `create trigger killed before insert on mail begin select raise(abort, 'killed'); end`,
  ).run();
  await expect(completePayment(world.dependencies, shopper.reference, facts)).rejects.toThrow();
  await env.DB.prepare('drop trigger killed').run();
  return shopper;
}

/** Brings a shopper's session into a state by the calls that shoppers make. */
const bring: Record<SessionState, (world: World) => Promise<Case>> = {
  open: async (world) => {
    const visitor = await createGuest(world.dependencies);
    await addToBag(visitor, skus.plenty);
    const { session } = await openCheckout(visitor);
    return { visitor, session, reference: '' };
  },
  paying: (world) => payingShopper(world),
  expired: async (world) => {
    const found = await bring.open(world);
    world.clock.now += 20 * 60_000;
    return found;
  },
  paid: (world) => paid(world, { breaks: true }),
  ordered: (world) => paid(world, { breaks: false }),
  complete: async (world) => {
    const found = await bring.ordered(world);
    await postAction(found.visitor, found.session._id, { action: 'complete-checkout' });
    return found;
  },
  canceled: async (world) => {
    const found = await bring.ordered(world);
    await postAction(found.visitor, found.session._id, { action: 'cancel-order' });
    await world.settled();
    return found;
  },
  attention: async (world) => {
    const found = await payingShopper(world);
    await sendEvent(world, await chargeEvent(world, found.reference, { amount: 5 }));
    await world.settled();
    return found;
  },
};

const bodies: Record<CheckoutAction, (session: SessionWire) => Record<string, unknown>> = {
  'finalize-payment': ({ amount }) => ({
    customerEmail: 'ama@example.com',
    amount: amount / 100,
    orderDetails: pickup,
  }),
  'create-pod-order': ({ amount }) => ({
    customerEmail: 'ama@example.com',
    amount: amount / 100,
    orderDetails: withinAccra,
    paymentMethod: 'payment_on_delivery',
    podPaymentMethod: 'cash',
  }),
  'complete-checkout': () => ({ hasCompletedCheckoutSession: true, orderDetails: pickup }),
  'place-order': () => ({ hasCompletedCheckoutSession: true }),
  'update-order': ({ placedOrderId }) => ({ placedOrderId, hasCompletedCheckoutSession: true }),
  'cancel-order': () => ({ hasCompletedCheckoutSession: true }),
};

type After = {
  answer: ActionResult;
  row: Record<string, unknown>;
  state: SessionState;
  action: CheckoutAction;
};

/** What each outcome must have changed; refusals are checked separately. */
const leaves: Record<Exclude<Outcome, keyof typeof refusalKeys>, (after: After) => void> = {
  pay: ({ answer, state, action }) => {
    if (action === 'create-pod-order') {
      expect(answer).toMatchObject({ success: true, reference: expect.stringMatching(/^POD-/) });
      expect(state).toBe('ordered');
    } else {
      expect(Object.keys(answer).sort()).toEqual(['access_code', 'authorization_url', 'reference']);
      expect(state).toBe('paying');
    }
  },
  end: ({ answer, state }) => {
    expect(answer.success).toBe(true);
    expect(state).toBe('expired');
  },
  doNothing: ({ answer, state }) => {
    expect(answer.success).toBe(true);
    expect(state).toBe('expired');
  },
  createOrder: ({ answer, state, row }) => {
    expect(answer).toEqual({ success: true, orderId: row['placedOrderId'] });
    expect(state).toBe('complete');
  },
  refund: ({ answer, state, row }) => {
    expect(answer.success).toBe(true);
    expect([state, row['isPaymentRefunded'], row['isFinalizingPayment']]).toEqual(['canceled', true, false]);
  },
  repeatPodOrder: ({ answer }) => expect(answer).toMatchObject({ success: false }),
  setFlag: ({ answer, state, row }) => {
    expect(answer).toEqual({ success: true, orderId: row['placedOrderId'] });
    expect(state).toBe('complete');
  },
  setOwnFlag: ({ answer, state, row }) => {
    expect(answer).toEqual({ success: true, orderId: row['placedOrderId'] });
    expect(state).toBe('complete');
  },
  returnOrder: ({ answer, row }) => expect(answer).toEqual({ success: true, orderId: row['placedOrderId'] }),
  alreadyPlaced: ({ answer, row }) =>
    expect(answer).toEqual({
      success: false,
      message: 'This order has already been placed.',
      orderId: row['placedOrderId'],
    }),
  cancelOrder: ({ answer, state, row }) => {
    expect(answer).toMatchObject({ success: true, orderId: row['placedOrderId'] });
    expect([state, row['isPaymentRefunded']]).toEqual(['canceled', true]);
  },
  retryRefund: ({ answer, state }) => {
    expect(answer.success).toBe(true);
    expect(state).toBe('canceled');
  },
};

const refusalKeys = {
  notComplete: true,
  expired: true,
  alreadyPaid: true,
  alreadyComplete: true,
  refunded: true,
  attention: true,
  tooLate: true,
} as const;

describe.each(sessionStates)('in state %s', (state) => {
  test.each(checkoutActions)('%s does what the table says', async (action) => {
    const world = createWorld();
    const { visitor, session, reference } = await bring[state](world);
    const read = async () => {
      const found = await readSession(world.dependencies, { id: session._id });
      if (!found) throw new Error('the session is gone');
      return { row: found.row, state: stateOf(found, world.clock.now) };
    };
    const before = await read();
    expect(before.state).toBe(state);
    const current = { ...session, placedOrderId: before.row.placedOrderId ?? 'order_none' };
    const answer = await postAction(visitor, session._id, { action, ...bodies[action](current) });
    await world.settled();
    const after = await read();
    const outcome = outcomeOf(state, action);
    if (isRefusal(outcome)) {
      expect(answer).toEqual(refusalFor(outcome, { ...before.row, externalReference: reference, action }));
      expect(after).toEqual(before);
    } else {
      leaves[outcome]({ answer, action, ...after });
    }
    const { held, available } = await heldAndAvailable(skus.plenty);
    const sold = after.row.placedOrderId !== null && after.state !== 'canceled' ? 1 : 0;
    expect(held + available + sold, 'no goods lost or made').toBe(50);
  });
});

test('a foreign placedOrderId is refused by update-order and sets nothing', async () => {
  const world = createWorld();
  const { visitor, session } = await bring.ordered(world);
  const body = {
    action: 'update-order',
    placedOrderId: 'order_of_somebody',
    hasCompletedCheckoutSession: true,
  };
  expect(await postAction(visitor, session._id, body)).toEqual({
    success: false,
    message: 'Order Not Found',
  });
  expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
    hasCompletedCheckoutSession: false,
  });
});

test('place-order completes the session only when the client claims to be done', async () => {
  const world = createWorld();
  const { visitor, session } = await bring.paid(world);
  expect(await visitor.api('GET', '/checkout/pending')).toMatchObject([{ _id: session._id }]);
  const placed = await postAction(visitor, session._id, { action: 'place-order' });
  expect(placed).toMatchObject({ success: true, orderId: expect.any(String) });
  expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
    hasCompletedCheckoutSession: false,
    placedOrderId: placed.orderId,
  });
  expect(await visitor.api('GET', '/checkout/pending')).toEqual([]);
});

test("a client's flags never move an unpaid open session", async () => {
  const world = createWorld();
  const { visitor, session } = await bring.open(world);
  for (const action of ['complete-checkout', 'place-order', 'update-order']) {
    const claim = { hasCompletedCheckoutSession: true, hasCompletedPayment: true, placedOrderId: 'order_x' };
    expect(await postAction(visitor, session._id, { action, ...claim })).toEqual({
      success: false,
      message: 'This checkout session is not complete',
    });
  }
  expect(await one('select count(*) as n from orders where sessionId = ?', session._id)).toEqual({ n: 0 });
});

test('an unknown action and another session id in the body are 400', async () => {
  const world = createWorld();
  const { visitor, session } = await bring.open(world);
  for (const body of [{ action: 'give-away' }, { action: 'cancel-order', sessionId: 'checkout_other' }]) {
    expect((await visitor.send('POST', `/checkout/${session._id}`, body)).status).toBe(400);
  }
});
