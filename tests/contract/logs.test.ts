/// <reference types="node" />
import { env } from 'cloudflare:workers';
import { inspect } from 'node:util';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test } from 'vitest';
import { sendMail } from '#gateway/mail/outbox.ts';
import { addToBag, createWorld, finalize, openCheckout } from '../support/checkout.fixture.ts';
import { createGuest, createVisitor, type Visitor } from '../support/gateway-visitor.ts';
import { openNamedShop, skus } from '../support/named-shop.ts';
import { createOfferWorld } from '../support/offer.fixture.ts';
import { withinAccra } from '../support/order-details.ts';
import { completePaid } from '../support/payment.fixture.ts';

beforeAll(openNamedShop);

/** Captures all console output of `work`. */
async function logOf(work: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const originals = { ...console };
  const listen = (...parts: unknown[]) => void lines.push(parts.map((part) => inspect(part)).join(' '));
  Object.assign(console, { log: listen, info: listen, warn: listen, error: listen, debug: listen });
  try {
    await work();
  } finally {
    Object.assign(console, originals);
  }
  return lines;
}

/** The same visitor at a gateway whose database fails every write. */
function withBrokenDatabase(visitor: Visitor, { dependencies }: ReturnType<typeof createWorld>): Visitor {
  const broken = createVisitor({ ...dependencies, database: drizzle(readOnly(env.DB)) });
  for (const [name, value] of visitor.cookies) broken.cookies.set(name, value);
  return broken;
}

/** Fails writes as D1 does: the promise rejects, and Drizzle's error repeats the parameters. */
function readOnly(d1: D1Database): D1Database {
  const fail = async () => {
    throw new Error('D1_ERROR: disk I/O error');
  };
  const writes = new WeakSet<object>();
  const failing = (): D1PreparedStatement => {
    const statement = { bind: failing, run: fail, all: fail, first: fail, raw: fail };
    writes.add(statement);
    return statement as unknown as D1PreparedStatement;
  };
  return {
    prepare: (sql: string) => (/^\s*(select|with)\b/i.test(sql) ? d1.prepare(sql) : failing()),
    batch: (statements: D1PreparedStatement[]) =>
      statements.some((each) => writes.has(each)) ? fail() : d1.batch(statements),
  } as unknown as D1Database;
}

test('no log line of an offer or a purchase identifies the shopper, whether calls succeed or fail', async () => {
  const shop = createOfferWorld();
  const { code } = await shop.promiseWelcome();
  const world = createWorld({
    mail: {
      send: async () => {
        throw new Error('The mail provider answered 422');
      },
    },
  });
  const email = shop.freshEmail();
  const { customerDetails, deliveryDetails } = withinAccra;
  const details = { ...withinAccra, customerDetails: { ...customerDetails, email } };
  const visitor = await createGuest(world.dependencies);
  const broken = withBrokenDatabase(visitor, world);
  let reference = '';
  const lines = await logOf(async () => {
    expect((await shop.request(broken, email)).status).toBe(500);
    await shop.request(visitor, email);
    await addToBag(visitor, skus.plenty);
    const { session } = await openCheckout(visitor);
    reference = (await finalize(visitor, session, details)).reference ?? '';
    const body = { action: 'finalize-payment', customerEmail: email, amount: 1, orderDetails: details };
    expect((await broken.send('POST', `/checkout/${session._id}`, body)).status).toBe(500);
    await broken.send('GET', `/checkout/verify/${reference}`);
    await completePaid(world, reference);
    await world.settled();
    await sendMail(world.dependencies);
  });
  const log = lines.join('\n');
  expect(log).toContain('"at":"mail"');
  expect(lines.filter((line) => line.includes('"event":"fault"')).length).toBeGreaterThanOrEqual(4);
  const { firstName, lastName, phoneNumber } = customerDetails;
  const personal = [email, 'ama@example.com', firstName, lastName, phoneNumber, deliveryDetails.street];
  for (const secret of [...personal, code, reference, ...visitor.cookies.values()]) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
});
