import { beforeAll, expect, test } from 'vitest';
import { completePayment } from '#gateway/checkout/complete.ts';
import { sendMail } from '#gateway/mail/outbox.ts';
import { addToBag, createWorld, finalize, openCheckout, withinAccra } from '../world/checkout-world.ts';
import { guestOf, type Visitor, visitorOf } from '../world/gateway-visitor.ts';
import { goods, openNamedShop } from '../world/named-shop.ts';
import { createOfferWorld } from '../world/offer-world.ts';
import { paidFacts } from '../world/payment-world.ts';

beforeAll(openNamedShop);

/** Everything written while `work` runs, kept from the console. */
async function logOf(work: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const originals = { ...console };
  const listen = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
  Object.assign(console, { log: listen, info: listen, warn: listen, error: listen });
  try {
    await work();
  } finally {
    Object.assign(console, originals);
  }
  return lines;
}

/** The same person at a gateway whose database refuses every query, repeating what it was given. */
function withBrokenDatabase(visitor: Visitor, { dependencies }: ReturnType<typeof createWorld>): Visitor {
  const refuse = () => {
    throw new Error('The database is away');
  };
  const broken = visitorOf({ ...dependencies, database: new Proxy(dependencies.database, { get: refuse }) });
  for (const [name, value] of visitor.cookies) broken.cookies.set(name, value);
  return broken;
}

test('no log line of an offer or a purchase, gone well or badly, says who the shopper is', async () => {
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
  const visitor = await guestOf(world.dependencies);
  const broken = withBrokenDatabase(visitor, world);
  let reference = '';
  const lines = await logOf(async () => {
    await shop.request(visitor, email);
    await shop.request(broken, email);
    await addToBag(visitor, goods.plenty);
    const { session } = await openCheckout(visitor);
    reference = (await finalize(visitor, session, details)).reference ?? '';
    const body = { action: 'finalize-payment', customerEmail: email, amount: 1, orderDetails: details };
    expect((await broken.send('POST', `/checkout/${session._id}`, body)).status).toBe(500);
    expect((await broken.send('GET', `/checkout/verify/${reference}`)).status).toBe(500);
    await completePayment(world.dependencies, reference, await paidFacts(reference));
    await world.settled();
    await sendMail(world.dependencies);
  });
  const log = lines.join('\n');
  expect(log).toContain('"at":"mail"');
  expect(lines.filter((line) => line.includes('"event":"fault"')).length).toBeGreaterThanOrEqual(4);
  const { firstName, lastName, phoneNumber } = customerDetails;
  const told = [email, 'ama@example.com', firstName, lastName, phoneNumber, deliveryDetails.street];
  for (const secret of [...told, code, reference, ...visitor.cookies.values()]) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
});
