import { env } from 'cloudflare:workers';
import { guestOf, testDependencies, type Visitor, visitorOf } from '../../tests/world/gateway-visitor.ts';
import { goods } from '../../tests/world/named-shop.ts';
import type { Dependencies } from '../dependencies.ts';

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

export { goods, guestOf, type Visitor, visitorOf };

type Good = (typeof goods)[keyof typeof goods];

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
export async function payingShopper(world: World, good: Good = goods.plenty, quantity = 1) {
  const visitor = await guestOf(world.dependencies);
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
