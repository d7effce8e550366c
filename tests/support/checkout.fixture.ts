import { env } from 'cloudflare:workers';
import type { Dependencies } from '#gateway/dependencies.ts';
import { createGuest, testDependencies, type Visitor } from './gateway-visitor.ts';
import { newLine, skus, type TestSku } from './named-shop.ts';
import { pickup } from './order-details.ts';

/** Gateway dependencies with a controllable clock and background work that can be awaited. */
export type World = {
  readonly dependencies: Dependencies;
  readonly clock: { now: number };
  /** Waits for all background work. */
  readonly settled: () => Promise<void>;
};

export function createWorld(changes: Partial<Dependencies> = {}): World {
  const clock = { now: Date.now() };
  let works: Promise<unknown>[] = [];
  const dependencies = testDependencies({
    now: () => clock.now,
    background: (work) => void works.push(work),
    ...changes,
  });
  const settled = async () => {
    while (works.length > 0) {
      const waiting = works;
      works = [];
      await Promise.all(waiting);
    }
  };
  return { dependencies, clock, settled };
}

export async function addToBag(visitor: Visitor, good: TestSku, quantity = 1): Promise<string> {
  const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
  await visitor.api('POST', `/bags/${bag._id}/items`, newLine(good, quantity));
  return bag._id;
}

export type SessionWire = {
  _id: string;
  amount: number;
  expiresAt: number;
  isFinalizingPayment: boolean;
  hasCompletedPayment: boolean;
  hasCompletedCheckoutSession: boolean;
  isPaymentRefunded?: boolean;
  placedOrderId?: string;
  externalReference?: string;
  discount: { totalDiscount: number } | null;
  items: { productSkuId: string; quantity: number; price: number }[];
};

export type CheckoutResponse = {
  success: boolean;
  message?: string;
  session: SessionWire;
  unavailableProducts?: { productSkuId: string; requested: number; available: number }[];
};

export async function openCheckout(visitor: Visitor): Promise<CheckoutResponse> {
  const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
  return (await visitor.api('POST', '/checkout', {
    bagId: bag._id,
    products: [],
    amount: 0,
  })) as CheckoutResponse;
}

export type ActionResult = { success?: boolean; message?: string; code?: string; orderId?: string } & {
  authorization_url?: string;
  reference?: string;
  figures?: Record<string, number>;
};

/** Posts one checkout action. */
export async function postAction(
  visitor: Visitor,
  sessionId: string,
  body: Record<string, unknown>,
): Promise<ActionResult> {
  return (await visitor.api('POST', `/checkout/${sessionId}`, body)) as ActionResult;
}

/** finalize-payment for pickup, at the session's own subtotal. */
export function finalize(
  visitor: Visitor,
  session: SessionWire,
  details: object = pickup,
): Promise<ActionResult> {
  return pay(visitor, session, { action: 'finalize-payment', orderDetails: details });
}

/** Presses a button of the sandbox's payment page with some boxes checked. Returns the redirect's address. */
export async function decide(
  visitor: Visitor,
  authorizationUrl: string,
  decision: string,
  ...boxes: ('losesWebhook' | 'paysWrongAmount' | 'refusesRefund' | 'failsRefund' | 'isDisputed')[]
): Promise<string> {
  const path = new URL(authorizationUrl).pathname.replace('/api', '');
  const checked = boxes.map((name) => `&${name}=on`).join('');
  const response = await visitor.send('POST', path, `decision=${decision}&channel=card${checked}`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  return response.headers.get('location') ?? '';
}

/** A shopper with an open session for what is in the bag. */
export async function openShopper(
  world: World = createWorld(),
  bag: readonly [TestSku, number][] = [[skus.plenty, 1]],
) {
  const visitor = await createGuest(world.dependencies);
  for (const [good, quantity] of bag) await addToBag(visitor, good, quantity);
  const { session } = await openCheckout(visitor);
  return { world, visitor, session };
}

/** Posts finalize-payment or create-pod-order with a valid body, except for `changes`. */
export function pay(
  visitor: Visitor,
  session: SessionWire,
  changes: Record<string, unknown>,
): Promise<ActionResult> {
  return postAction(visitor, session._id, {
    customerEmail: 'ama@example.com',
    amount: session.amount / 100,
    orderDetails: pickup,
    ...changes,
  });
}

/** Replaces the store's configuration. */
export async function setStoreConfig(config: unknown): Promise<void> {
  await env.DB.prepare('update store set config = ?').bind(JSON.stringify(config)).run();
}

/** A shopper whose session waits at the payment page. */
export async function payingShopper(
  world: World,
  good: TestSku = skus.plenty,
  { quantity = 1, as }: { quantity?: number; as?: Visitor } = {},
) {
  const visitor = as ?? (await createGuest(world.dependencies));
  await addToBag(visitor, good, quantity);
  const { session } = await openCheckout(visitor);
  const started = await finalize(visitor, session);
  return { visitor, session, reference: started.reference ?? '', url: started.authorization_url ?? '' };
}

export async function one<T>(sql: string, ...values: unknown[]): Promise<T> {
  const row = await env.DB.prepare(sql)
    .bind(...values)
    .first<T>();
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}

export async function count(table: string, where = '1', ...values: unknown[]): Promise<number> {
  const row = await one<{ n: number }>(`select count(*) as n from ${table} where ${where}`, ...values);
  return row.n;
}

export async function stockOf(good: TestSku): Promise<{ quantityAvailable: number; inventoryCount: number }> {
  return one('select quantityAvailable, inventoryCount from sku where id = ?', good.sku);
}

/** Sets a sku's stock and removes its holds. */
export async function setStock(good: TestSku, stock: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('delete from hold where skuId = ?').bind(good.sku),
    env.DB.prepare('update sku set quantityAvailable = ?1, inventoryCount = ?1 where id = ?2').bind(
      stock,
      good.sku,
    ),
  ]);
}

/** Held and available units. Together they equal the initial stock minus the units sold. */
export async function heldAndAvailable(good: TestSku): Promise<{ held: number; available: number }> {
  return one(
    `select (select coalesce(sum(quantity), 0) from hold where skuId = ?1) as held,
       (select quantityAvailable from sku where id = ?1) as available`,
    good.sku,
  );
}

/** True when no payment exists and the session is neither frozen nor changed. */
export async function isUntouched(session: SessionWire): Promise<boolean> {
  const row = await one<{ isFinalizingPayment: number; externalReference: string | null; revision: number }>(
    'select isFinalizingPayment, externalReference, revision from checkout_session where id = ?',
    session._id,
  );
  const payments = await count('payment', 'sessionId = ?', session._id);
  return (
    payments === 0 && row.isFinalizingPayment === 0 && row.externalReference === null && row.revision === 0
  );
}
