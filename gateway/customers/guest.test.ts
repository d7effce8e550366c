import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createWorld, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import {
  createGuest,
  createVisitor,
  testDependencies,
  type Visitor,
} from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { readSettings } from '../settings.ts';

const dependencies = testDependencies();
const longMarker = 'of-22-characters-alone';

beforeAll(openNamedShop);

const guestIdOf = async (visitor: ReturnType<typeof createVisitor>) =>
  ((await visitor.api('GET', '/guests')) as { _id: string })._id;

const networks = { next: 0 };
/** A separate network per test, because new guests are limited per network. */
const network = () => ({ 'cf-connecting-ip': `10.0.0.${networks.next++}` });

test('the first storefront call creates a guest with a signed, private cookie', async () => {
  const visitor = createVisitor(dependencies);
  const answer = await visitor.send('GET', '/storefront?storeName=%20strand%20', undefined, network());
  expect(await answer.json()).toMatchObject({ name: 'Strand', currency: 'ghs' });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-guest_id=1\.guest_[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await guestIdOf(visitor)).toMatch(/^guest/);
});

test('another store’s name returns null without a guest, and no name returns 404', async () => {
  const visitor = createVisitor(dependencies);
  expect(await visitor.api('GET', '/storefront?storeName=Elsewhere')).toBeNull();
  expect(visitor.cookies.size).toBe(0);
  expect((await visitor.send('GET', '/storefront')).status).toBe(404);
});

test('a second configured name opens the store too', async () => {
  const settings = readSettings({ ...testSettings, STORE_NAME: 'Wigclub' });
  const visitor = createVisitor(testDependencies({ settings }));
  for (const name of ['wigclub', 'Strand'])
    expect(await visitor.api('GET', `/storefront?storeName=${name}`)).toMatchObject({ name: 'Strand' });
  expect(await visitor.api('GET', '/storefront?storeName=Elsewhere')).toBeNull();
});

test('guest=none returns the store without a guest', async () => {
  const visitor = createVisitor(dependencies);
  expect(await visitor.api('GET', '/storefront?storeName=Strand&guest=none')).toMatchObject({
    name: 'Strand',
  });
  expect(visitor.cookies.size).toBe(0);
});

test('a signed-in customer gets no guest', async () => {
  const { visitor } = await createCustomer(createWorld());
  const answer = await visitor.send('GET', '/storefront?storeName=Strand', undefined, network());
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).not.toContain('guest_id');
});

test('a known marker restores its guest, also in parallel calls; one of 22 characters with its profile too', async () => {
  const visitors = [1, 2, 3, 4].map(() => createVisitor(dependencies));
  const from = network();
  await Promise.all(
    visitors.map((visitor) =>
      visitor.send('GET', `/storefront?storeName=Strand&marker=${longMarker}`, undefined, from),
    ),
  );
  const ids = await Promise.all(visitors.map(guestIdOf));
  expect(new Set(ids).size).toBe(1);
  await visitors[0]?.api('PUT', '/guests', { firstName: 'Ama' });
  const later = createVisitor(dependencies);
  await later.send('GET', `/guests?marker=${longMarker}`, undefined, from);
  expect(await guestIdOf(later)).toBe(ids[0]);
});

const address = { address: '5 Oxford Street', city: 'Accra', country: 'GH' };

test.each<[string, (visitor: Visitor) => Promise<unknown>]>([
  ...Object.entries({
    email: 'Ama@Example.com ',
    phoneNumber: '+233 24 000 0000',
    firstName: 'Ama',
    lastName: 'Mensah',
    shippingAddress: address,
    billingAddress: address,
  }).map(([field, value]): [string, (visitor: Visitor) => Promise<unknown>] => [
    field,
    (visitor) => visitor.api('PUT', '/guests', { [field]: value }),
  ]),
  ['payment', (visitor) => payingShopper(createWorld(), skus.oil, { as: visitor })],
])('a marker of 21 characters never restores a guest with a %s', async (name, enter) => {
  const from = network();
  const restored = async () => {
    const visitor = createVisitor(dependencies);
    await visitor.send('GET', `/guests?marker=${name.padEnd(21, '-')}`, undefined, from);
    return { visitor, id: await guestIdOf(visitor) };
  };
  const { id } = await restored();
  const second = await restored();
  expect(second.id).toBe(id);
  await enter(second.visitor);
  expect((await restored()).id).not.toBe(id);
});

test.each([['a'], ['b'.repeat(128)]])(
  'the marker %s restores a guest without contact details',
  async (marker) => {
    const from = network();
    const [first, second] = [createVisitor(dependencies), createVisitor(dependencies)];
    for (const visitor of [first, second])
      await visitor.send('GET', `/storefront?storeName=Strand&marker=${marker}`, undefined, from);
    expect(await guestIdOf(second)).toBe(await guestIdOf(first));
  },
);

test('the marker is not stored in the database', async () => {
  const { results } = await env.DB.prepare('select * from guest').all();
  expect(results.length).toBeGreaterThan(0);
  expect(JSON.stringify(results)).not.toContain(longMarker);
});

test('after 20 new guests a minute from one address the store is returned without a cookie', async () => {
  const now = Date.now();
  const frozen = testDependencies({ now: () => now });
  const from = network();
  const answers = [];
  for (let visit = 0; visit < 21; visit++) {
    answers.push(await createVisitor(frozen).send('GET', '/storefront?storeName=Strand', undefined, from));
  }
  expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(20);
  expect(answers.at(-1)?.status).toBe(200);
});

test('GET /guests without identity or valid marker returns 404', async () => {
  const answer = await createVisitor(dependencies).send('GET', '/guests?marker=%C3%A9');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'Error loading guest.' });
});

test('PUT /guests updates the profile; empty values overwrite nothing; invalid ones change nothing', async () => {
  const visitor = await createGuest(dependencies);
  await visitor.api('PUT', '/guests', { firstName: "Akɔsua O'Brien-Núñez", phoneNumber: '+233 24 000 0000' });
  const saved = await visitor.api('PUT', '/guests', { firstName: '  ', lastName: ' Mensah\u00a0 Addo ' });
  expect(saved).toMatchObject({ firstName: "Akɔsua O'Brien-Núñez", lastName: 'Mensah Addo' });
  const refused = await visitor.send('PUT', '/guests', { lastName: '<b>' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: 'Last name contains invalid characters' },
  ]);
  expect(await visitor.api('GET', '/guests')).toMatchObject({ lastName: 'Mensah Addo' });
  expect((await createVisitor(dependencies).send('PUT', '/guests', {})).status).toBe(404);
});

test.each([
  [{ country: 'XX' }, 'Invalid country'],
  [{ country: 'US', zip: '7870' }, 'Zip code must be a 5-digit number'],
])('PUT /guests refuses the address %o', async (shippingAddress, error) => {
  const visitor = await createGuest(dependencies);
  const refused = await visitor.send('PUT', '/guests', { shippingAddress });
  expect([refused.status, await refused.json()]).toEqual([400, { error }]);
});

test.each([
  ['another site', { origin: 'https://evil.test' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['a cross-site form', { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
  ['a sibling site', { origin: '', 'sec-fetch-site': 'same-site' }, 403],
  ['the address bar', { origin: '', 'sec-fetch-site': 'none' }, 200],
  ['no browser', { origin: '' }, 200],
])('a write that comes from %s is refused by its origin, or not', async (_, headers, status) => {
  const visitor = await createGuest(dependencies);
  const answer = await visitor.send('PUT', '/guests', {}, headers);
  expect(answer.status).toBe(status);
});

test('invalid JSON, another content type and a body over 64 KB are refused by status', async () => {
  const visitor = await createGuest(dependencies);
  const status = async (body: string, type = 'application/json') =>
    (await visitor.send('PUT', '/guests', body, { 'content-type': type })).status;
  expect(await status('{')).toBe(400);
  expect(await status('{"firstName": 5}')).toBe(400);
  expect(await status('{}', 'text/plain')).toBe(415);
  expect(await status(JSON.stringify({ firstName: 'a'.repeat(70_000) }))).toBe(413);
});

test('an unknown address returns 404 in the shape of every error', async () => {
  const answer = await createVisitor(dependencies).send('GET', '/nowhere', undefined, {
    'x-request-id': 'abc-12345',
  });
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  expect(answer.headers.get('x-request-id')).toBe('abc-12345');
  expect(Date.parse(answer.headers.get('date') ?? '')).toBeGreaterThan(0);
});
