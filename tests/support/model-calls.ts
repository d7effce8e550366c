import { env } from 'cloudflare:workers';
import type { SandboxTransaction } from '#gateway/payments/sandbox.records.ts';
import type { SessionWire } from './checkout.fixture.ts';
import type { Visitor } from './gateway-visitor.ts';
import type { Shopper } from './model-shop.ts';
import type { pickup } from './order-details.ts';

type Wire = Record<string, unknown> & { _id?: string; items?: unknown[] };

/** Throws on 5xx. Other statuses are answers. */
export async function send(visitor: Visitor, method: string, path: string, body?: unknown): Promise<Wire> {
  const response = await visitor.send(method, path, body);
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) ?? {}) as Wire;
}

export async function open(shopper: Shopper): Promise<SessionWire | undefined> {
  const bag = await send(shopper.visitor, 'GET', '/bags/active');
  const opened = await send(shopper.visitor, 'POST', '/checkout', {
    bagId: bag._id,
    products: [],
    amount: 0,
  });
  if (opened['success'] !== true) return undefined;
  const session = opened['session'] as SessionWire;
  if (!shopper.sessions.includes(session._id)) shopper.sessions.push(session._id);
  return session;
}

export async function lastSession({ visitor, sessions }: Shopper): Promise<SessionWire | undefined> {
  const id = sessions.at(-1);
  if (id === undefined) return undefined;
  const session = (await send(visitor, 'GET', `/checkout/${id}`)) as unknown as SessionWire;
  return session._id === id ? session : undefined;
}

type Details = Omit<typeof pickup, 'pickupLocation' | 'deliveryFee'> & Record<string, unknown>;

/** Starts a payment of the session's total. */
export function order(
  { visitor, email }: Shopper,
  session: SessionWire,
  action: string,
  details: Details,
): Promise<Wire> {
  return send(visitor, 'POST', `/checkout/${session._id}`, {
    action,
    customerEmail: email,
    amount: session.amount / 100,
    orderDetails: {
      ...details,
      customerDetails: { ...details.customerDetails, email },
      discount: session.discount,
    },
  });
}

export async function act({ visitor, sessions }: Shopper, choice: number, action: string): Promise<void> {
  const id = at(sessions, choice);
  if (id) await send(visitor, 'POST', `/checkout/${id}`, { action });
}

/** One payment in four fails in some way. */
export function faults(choice: number): Record<string, string> {
  const names = ['losesWebhook', 'paysWrongAmount', 'refusesRefund', 'failsRefund'];
  const name = names[choice % 16];
  return name === undefined ? {} : { [name]: 'on' };
}

export async function press(
  { visitor, references }: Shopper,
  choice: number,
  decision: string,
  checked: Record<string, string>,
): Promise<void> {
  const transaction = await transactionOf(at(references, choice));
  if (!transaction) return;
  const form = new URLSearchParams({ decision, channel: 'card', ...checked });
  const response = await visitor.send('POST', `/sandbox/pay/${transaction.accessCode}`, String(form), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  if (response.status >= 500) throw new Error(`The sandbox answered ${response.status}`);
}

export function transactionOf(reference: string | undefined): Promise<SandboxTransaction | null> {
  return env.DB.prepare('select * from sandbox_transaction where reference = ?')
    .bind(reference ?? '')
    .first<SandboxTransaction>();
}

export function at<T>(list: readonly T[], choice: number): T | undefined {
  return list.at(choice < 0 ? choice : choice % Math.max(1, list.length));
}
