import { beforeAll, expect, test } from 'vitest';
import {
  addToBag,
  createWorld,
  finalize,
  openCheckout,
  type SessionWire,
} from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { countedDatabase, createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { offerGift } from '../../tests/support/gift.fixture.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { pickup } from '../../tests/support/order-details.ts';
import {
  addGiftToBag,
  createCode,
  openShopperWithGift,
  readSession,
  redeem,
} from '../../tests/support/promo.fixture.ts';
import { type RoundTrip, sequentialTrips } from '../../tests/support/round-trip.ts';

beforeAll(openNamedShop);

const { trips, database } = countedDatabase();
/** The sandbox provider is in the same database, but its trips do not count as the gateway's. */
const quietly = { authorizationUrl: 'https://pay.test/1', accessCode: '1' };
const world = createWorld({ database });
const { payments } = world.dependencies;
if (!payments) throw new Error('no sandbox');
const dependencies = {
  ...world.dependencies,
  payments: { ...payments, initialize: async () => ({ ok: true, ...quietly }) as const },
};

async function counted<Answer>(act: () => Promise<Answer>) {
  trips.length = 0;
  const answer = await act();
  return { answer, trips: trips.length, inSequence: sequentialTrips(trips) };
}

async function open(visitor: Visitor) {
  const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
  const body = { bagId: bag._id, products: [], amount: 0 };
  return counted(
    () => visitor.api('POST', '/checkout', body) as Promise<{ success: boolean; session: SessionWire }>,
  );
}

test('opening a checkout takes three trips and returns what its page shows', async () => {
  await offerGift({ quantity: 5 });
  const { code } = await createCode({ isMultipleUses: 1 });
  const visitor = await createGuest(dependencies);
  await addToBag(visitor, skus.plenty);
  await addGiftToBag(visitor);
  const opened = await open(visitor);
  expect(opened).toMatchObject({ answer: { success: true }, inSequence: 3 });
  const { session } = opened.answer;
  await redeem(visitor, session, code);
  const renewed = await open(visitor);
  expect(renewed).toMatchObject({ trips: 3, inSequence: 3 });
  expect(renewed.answer.session).toMatchObject({
    discount: { code, totalDiscount: 280 },
    items: [{ price: 2800 }, { isGift: true, price: 0 }],
  });
  await addToBag(visitor, skus.lastOne);
  const changed = await open(visitor);
  expect(changed).toMatchObject({ trips: 3, answer: { session: { discount: null, droppedCode: code } } });
});

test('the same for a signed-in customer', async () => {
  const { visitor } = await createCustomer({ ...world, dependencies });
  await addToBag(visitor, skus.plenty);
  expect(await open(visitor)).toMatchObject({ inSequence: 3 });
});

test("finalize takes four trips without the provider's", async () => {
  await offerGift({ quantity: 5 });
  const { code } = await createCode({ isMultipleUses: 1 });
  const { visitor, session } = await openShopperWithGift({ ...world, dependencies });
  await redeem(visitor, session, code);
  const { discount } = await readSession(visitor, session);
  const paid = await counted(() => finalize(visitor, session, { ...pickup, discount }));
  expect(paid).toMatchObject({ inSequence: 4, trips: 4 });
  expect(paid.answer).toMatchObject({ authorization_url: quietly.authorizationUrl });
});

test('an idempotency key adds no waiting; the answer is stored in the background', async () => {
  const isStoring = ({ statements }: RoundTrip) =>
    statements[0]?.sql.startsWith('update "idempotent_answer"');
  const withKey = async (act: (headers: Record<string, string>) => Promise<unknown>) => {
    await world.settled();
    await counted(() => act({ 'idempotency-key': crypto.randomUUID() }));
    await world.settled();
    const [before, storing] = [trips.filter((trip) => !isStoring(trip)), trips.filter(isStoring)];
    return { before: sequentialTrips(before), total: sequentialTrips(trips), storing: storing.length };
  };
  const visitor = await createGuest(dependencies);
  const bag = (await visitor.api('GET', '/bags/active')) as { _id: string };
  const { product, sku, text } = skus.plenty;
  const line = { productId: product, productSkuId: sku, productSku: text, quantity: 1 };
  expect(
    await withKey((headers) => visitor.api('POST', `/bags/${bag._id}/items?return=bag`, line, headers)),
    'add to bag',
  ).toEqual({ before: 2, total: 3, storing: 1 });
  const opening = { bagId: bag._id, products: [], amount: 0 };
  expect(
    await withKey((headers) => visitor.api('POST', '/checkout', opening, headers)),
    'open checkout',
  ).toEqual({ before: 3, total: 4, storing: 1 });
  const { session } = await openCheckout(visitor);
  const wish = {
    action: 'finalize-payment',
    customerEmail: 'ama@example.com',
    amount: session.amount / 100,
    orderDetails: pickup,
  };
  expect(
    await withKey((headers) => visitor.api('POST', `/checkout/${session._id}`, wish, headers)),
    'finalize',
  ).toEqual({ before: 4, total: 5, storing: 1 });
  const { visitor: user } = await createCustomer({ ...world, dependencies });
  await addToBag(user, skus.plenty);
  expect(
    await withKey((headers) => user.api('POST', '/checkout', { ...opening, bagId: 'active' }, headers)),
    'open checkout, signed in',
  ).toEqual({ before: 3, total: 4, storing: 1 });
  const { session: own } = await openCheckout(user);
  expect(
    await withKey((headers) =>
      user.api('POST', `/checkout/${own._id}`, { ...wish, amount: own.amount / 100 }, headers),
    ),
    'finalize, signed in',
  ).toEqual({ before: 4, total: 5, storing: 1 });
});

test('a refusal changes nothing and costs less', async () => {
  const visitor = await createGuest(dependencies);
  await addToBag(visitor, skus.plenty);
  const { session } = await openCheckout(visitor);
  const refused = await counted(() => finalize(visitor, { ...session, amount: 1 }));
  expect(refused).toMatchObject({ trips: 2, answer: { code: 'AMOUNT_CHANGED' } });
});
