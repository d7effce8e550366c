import { env } from 'cloudflare:workers';
import type { Dependencies } from '#gateway/dependencies.ts';
import { createGateway } from '#gateway/gateway.ts';
import { keyedHash, newId, plainHash, randomToken } from '#gateway/http/digest.ts';
import type { ProviderPayment } from '#gateway/payments/payment.port.ts';
import { signPaystack } from '#gateway/payments/paystack.signature.ts';
import { sandboxSecret } from '#gateway/payments/sandbox.secret.ts';
import { guestOf, testDependencies, type Visitor, visitorOf } from './gateway-visitor.ts';
import { goods } from './named-shop.ts';

/** What a test of the checkout needs: dependencies with a clock of its own and background work that can be awaited. */
export type World = {
  readonly dependencies: Dependencies;
  readonly clock: { now: number };
  /** Waits for everything the gateway left for after its answers. */
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

export type Good = (typeof goods)[keyof typeof goods];

export async function addToBag(visitor: Visitor, good: Good, quantity = 1): Promise<string> {
  const bag = (await visitor.ask('GET', '/bags/active')) as { _id: string };
  await visitor.ask('POST', `/bags/${bag._id}/items`, {
    productId: good.product,
    productSkuId: good.sku,
    productSku: good.text,
    quantity,
  });
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

export type Opened = {
  success: boolean;
  message?: string;
  session: SessionWire;
  unavailableProducts?: { productSkuId: string; requested: number; available: number }[];
};

export async function openCheckout(visitor: Visitor): Promise<Opened> {
  const bag = (await visitor.ask('GET', '/bags/active')) as { _id: string };
  return (await visitor.ask('POST', '/checkout', { bagId: bag._id, products: [], amount: 0 })) as Opened;
}

export const pickup = {
  customerDetails: {
    firstName: 'Ama',
    lastName: 'Mensah',
    email: 'ama@example.com',
    phoneNumber: '+233 24 123 4567',
  },
  deliveryMethod: 'pickup',
  pickupLocation: 'East Legon studio',
  deliveryFee: null,
  discount: null,
};

export const withinAccra = {
  ...pickup,
  deliveryMethod: 'delivery',
  pickupLocation: null,
  deliveryOption: 'within-accra',
  deliveryFee: 30,
  deliveryDetails: { country: 'GH', region: 'GA', street: 'Banana Street', neighborhood: 'East Legon' },
};

export type Act = { success?: boolean; message?: string; code?: string; orderId?: string } & {
  authorization_url?: string;
  reference?: string;
  figures?: Record<string, number>;
};

/** One action on a session. */
export async function act(visitor: Visitor, sessionId: string, body: Record<string, unknown>): Promise<Act> {
  return (await visitor.ask('POST', `/checkout/${sessionId}`, body)) as Act;
}

/** finalize-payment for pickup, at the session's own subtotal. */
export function finalize(visitor: Visitor, session: SessionWire, details: object = pickup): Promise<Act> {
  return act(visitor, session._id, {
    action: 'finalize-payment',
    customerEmail: 'ama@example.com',
    amount: session.amount / 100,
    orderDetails: details,
  });
}

/** Presses a button of the sandbox's hosted page; answers where the browser is sent. */
export async function decide(visitor: Visitor, authorizationUrl: string, decision: string): Promise<string> {
  const path = new URL(authorizationUrl).pathname.replace('/api', '');
  const response = await visitor.send('POST', path, `decision=${decision}&channel=card`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  return response.headers.get('location') ?? '';
}

/** A shopper with a session that is waiting at the hosted page. */
export async function payingShopper(
  world: World,
  good: Good = goods.plenty,
  { quantity = 1, as }: { quantity?: number; as?: Visitor } = {},
) {
  const visitor = as ?? (await guestOf(world.dependencies));
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

export async function stockOf(good: Good): Promise<{ quantityAvailable: number; inventoryCount: number }> {
  return one('select quantityAvailable, inventoryCount from sku where id = ?', good.sku);
}

/** Puts a sku's stock back to a number, whatever tests before did. */
export async function stockIs(good: Good, stock: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('delete from hold where skuId = ?').bind(good.sku),
    env.DB.prepare('update sku set quantityAvailable = ?1, inventoryCount = ?1 where id = ?2').bind(
      stock,
      good.sku,
    ),
  ]);
}

/** Leaves nothing of earlier tests for a sweep to ask about. */
export async function forgetPayments(): Promise<void> {
  await env.DB.prepare(`update payment set status = 'abandoned' where status in ('frozen', 'open')`).run();
}

/** Waiting goods: what is held and what is available must add up to what was there, less what was sold. */
export async function promised(good: Good): Promise<{ held: number; available: number }> {
  return one(
    `select (select coalesce(sum(quantity), 0) from hold where skuId = ?1) as held,
       (select quantityAvailable from sku where id = ?1) as available`,
    good.sku,
  );
}

export type Post = (path: string, body: unknown) => Promise<Response>;

/** Guests with one line in their bag each, written straight to the database: many, and quickly. */
export async function guestsWithBags(
  { dependencies }: World,
  many: number,
  good: Good,
): Promise<{ ownerId: string; bagId: string; post: Post }[]> {
  const run = crypto.randomUUID().slice(0, 8);
  const names = Array.from({ length: many }, (_, at) => `${run}-${at}`);
  const rows = JSON.stringify(names);
  const time = dependencies.now();
  await env.DB.batch([
    env.DB.prepare(`insert into guest (id, createdAt) select 'guest_' || value, ?2 from json_each(?1)`).bind(
      rows,
      time,
    ),
    env.DB.prepare(
      `insert into bag (id, createdAt, updatedAt, ownerId) select 'bag_' || value, ?2, ?2, 'guest_' || value from json_each(?1)`,
    ).bind(rows, time),
    env.DB.prepare(
      `insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
       select 'line_' || value, ?2, ?2, 'bag_' || value, ?3, ?4, 1 from json_each(?1)`,
    ).bind(rows, time, good.product, good.sku),
  ]);
  const gateway = createGateway(dependencies);
  return Promise.all(
    names.map(async (name) => {
      const ownerId = `guest_${name}`;
      const signature = await keyedHash(dependencies.settings.IDENTITY_SECRET, 'guest', ownerId);
      const headers = {
        cookie: `__Host-guest_id=1.${ownerId}.${signature}`,
        origin: 'https://shop.test',
        'content-type': 'application/json',
      };
      const post: Post = async (path, body) =>
        gateway.request(`https://shop.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { ownerId, bagId: `bag_${name}`, post };
    }),
  );
}

/** A signed-in customer, written straight to the database. */
export async function userOf({ dependencies }: World, email = `${crypto.randomUUID()}@example.com`) {
  const userId = newId('user');
  const token = randomToken();
  const time = dependencies.now();
  await env.DB.batch([
    env.DB.prepare('insert into user (id, createdAt, email) values (?, ?, ?)').bind(userId, time, email),
    env.DB.prepare(
      'insert into user_session (tokenHash, createdAt, userId, lastSeenAt) values (?, ?, ?, ?)',
    ).bind(await plainHash(token), time, userId, time),
  ]);
  const visitor = visitorOf(dependencies);
  visitor.cookies.set('__Host-user_id', token);
  return { visitor, userId };
}

/** The payer approves, and the provider's event never arrives: only asking tells. */
export async function approveInSilence(reference: string, at: number): Promise<void> {
  await env.DB.prepare(
    `update sandbox_transaction set status = 'success', channel = 'card', paidAt = ?2, announcedAt = ?2
     where reference = ?1`,
  )
    .bind(reference, at)
    .run();
}

/** What the provider says of an approved payment; a test changes what shall be wrong. */
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

/** A charge event as Paystack signs and sends it; a test changes what shall be wrong. */
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
  return { body, signature: await signPaystack(sandboxSecret(settings) ?? '', body) };
}

export function sendEvent(
  { dependencies }: World,
  { body, signature }: { body: string; signature: string },
): Promise<Response> {
  return visitorOf(dependencies).send('POST', '/webhooks/paystack', body, {
    origin: '',
    'x-paystack-signature': signature,
  });
}
