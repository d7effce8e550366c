import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createGuest, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { readSettings } from '../settings.ts';

const dependencies = testDependencies();
const longMarker = 'a-marker-that-nobody-can-guess';

beforeAll(openNamedShop);

const guestIdOf = async (visitor: ReturnType<typeof createVisitor>) =>
  ((await visitor.api('GET', '/guests')) as { _id: string })._id;

const networks = { next: 0 };
/** Each test comes from a network of its own, so that the limit on new guests stays out of the others' way. */
const network = () => ({ 'cf-connecting-ip': `10.0.0.${networks.next++}` });

test('a first storefront call mints a guest under a signed, private cookie', async () => {
  const visitor = createVisitor(dependencies);
  const answer = await visitor.send('GET', '/storefront?storeName=%20strand%20', undefined, network());
  expect(await answer.json()).toMatchObject({ name: 'Strand', currency: 'ghs' });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-guest_id=1\.guest_[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await guestIdOf(visitor)).toMatch(/^guest/);
});

test('answers null for another store, without a guest, and 404 without a name', async () => {
  const visitor = createVisitor(dependencies);
  expect(await visitor.api('GET', '/storefront?storeName=Elsewhere')).toBeNull();
  expect(visitor.cookies.size).toBe(0);
  expect((await visitor.send('GET', '/storefront')).status).toBe(404);
});

test('answers for a configured name beside its own', async () => {
  const settings = readSettings({ ...testSettings, STORE_NAME: 'Wigclub' });
  const visitor = createVisitor(testDependencies({ settings }));
  for (const name of ['wigclub', 'Strand'])
    expect(await visitor.api('GET', `/storefront?storeName=${name}`)).toMatchObject({ name: 'Strand' });
  expect(await visitor.api('GET', '/storefront?storeName=Elsewhere')).toBeNull();
});

test('guest=none answers the store and mints nobody', async () => {
  const visitor = createVisitor(dependencies);
  expect(await visitor.api('GET', '/storefront?storeName=Strand&guest=none')).toMatchObject({
    name: 'Strand',
  });
  expect(visitor.cookies.size).toBe(0);
});

test('a known marker brings its guest back, in parallel calls too', async () => {
  const visitors = [1, 2, 3, 4].map(() => createVisitor(dependencies));
  const from = network();
  await Promise.all(
    visitors.map((visitor) =>
      visitor.send('GET', `/storefront?storeName=Strand&marker=${longMarker}`, undefined, from),
    ),
  );
  const ids = await Promise.all(visitors.map(guestIdOf));
  expect(new Set(ids).size).toBe(1);
});

test('a short marker never brings back a guest with contact details', async () => {
  const from = network();
  const first = createVisitor(dependencies);
  await first.send('GET', '/guests?marker=short', undefined, from);
  const id = await guestIdOf(first);
  const second = createVisitor(dependencies);
  await second.send('GET', '/guests?marker=short', undefined, from);
  expect(await guestIdOf(second)).toBe(id);
  await first.api('PUT', '/guests', { email: 'Ama@Example.com ' });
  const third = createVisitor(dependencies);
  await third.send('GET', '/guests?marker=short', undefined, from);
  expect(await guestIdOf(third)).not.toBe(id);
});

test.each([['a'], ['b'.repeat(128)]])(
  'the marker %s brings a guest without contact details back',
  async (marker) => {
    const from = network();
    const [first, second] = [createVisitor(dependencies), createVisitor(dependencies)];
    for (const visitor of [first, second])
      await visitor.send('GET', `/storefront?storeName=Strand&marker=${marker}`, undefined, from);
    expect(await guestIdOf(second)).toBe(await guestIdOf(first));
  },
);

test('the marker is nowhere in the database', async () => {
  const { results } = await env.DB.prepare('select * from guest').all();
  expect(results.length).toBeGreaterThan(0);
  expect(JSON.stringify(results)).not.toContain(longMarker);
});

test('beyond 20 new guests a minute from one address the store comes without a cookie', async () => {
  const now = Date.now();
  const still = testDependencies({ now: () => now });
  const from = network();
  const answers = [];
  for (let visit = 0; visit < 21; visit++) {
    answers.push(await createVisitor(still).send('GET', '/storefront?storeName=Strand', undefined, from));
  }
  expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(20);
  expect(answers.at(-1)?.status).toBe(200);
});

test('GET /guests without identity and usable marker is a 404', async () => {
  const answer = await createVisitor(dependencies).send('GET', '/guests?marker=%C3%A9');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'Error loading guest.' });
});

test('PUT /guests fills the profile; empty values overwrite nothing; wrong ones change nothing', async () => {
  const visitor = await createGuest(dependencies);
  await visitor.api('PUT', '/guests', { firstName: "Akɔsua O'Brien-Núñez", phoneNumber: '+233 24 000 0000' });
  const kept = await visitor.api('PUT', '/guests', { firstName: '  ', lastName: 'Mensah' });
  expect(kept).toMatchObject({ firstName: "Akɔsua O'Brien-Núñez", lastName: 'Mensah' });
  const refused = await visitor.send('PUT', '/guests', { lastName: '<b>' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: 'Last name contains invalid characters' },
  ]);
  expect(await visitor.api('GET', '/guests')).toMatchObject({ lastName: 'Mensah' });
  expect((await createVisitor(dependencies).send('PUT', '/guests', {})).status).toBe(404);
});

test('every flipped bit of the cookie is a stranger, never a fault', async () => {
  const owner = await createGuest(dependencies);
  const [name = '', value = ''] = [...owner.cookies][0] ?? [];
  const bytes = new TextEncoder().encode(value);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = bytes.slice();
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const cookie = `${name}=${encodeURIComponent(String.fromCharCode(...flipped))}`;
    const answer = await createVisitor(dependencies).send('GET', '/bags/active', undefined, { cookie });
    expect(answer.status, `bit ${bit}`).toBe(404);
  }
});

test.each([
  ['another site', { origin: 'https://evil.test' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['a cross-site form', { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
  ['the address bar', { origin: '', 'sec-fetch-site': 'none' }, 200],
  ['no browser', { origin: '' }, 200],
])('a write from %s answers as it should', async (_, headers, status) => {
  const visitor = await createGuest(dependencies);
  const answer = await visitor.send('PUT', '/guests', {}, headers);
  expect(answer.status).toBe(status);
});

test('bad JSON, a foreign type and a body above 64 KB are named', async () => {
  const visitor = await createGuest(dependencies);
  const status = async (body: string, type = 'application/json') =>
    (await visitor.send('PUT', '/guests', body, { 'content-type': type })).status;
  expect(await status('{')).toBe(400);
  expect(await status('{"firstName": 5}')).toBe(400);
  expect(await status('{}', 'text/plain')).toBe(415);
  expect(await status(JSON.stringify({ firstName: 'a'.repeat(70_000) }))).toBe(413);
});

test('unknown addresses and methods are 404 in the shape of every error', async () => {
  const answer = await createVisitor(dependencies).send('GET', '/nowhere', undefined, {
    'x-request-id': 'abc-12345',
  });
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  expect(answer.headers.get('x-request-id')).toBe('abc-12345');
  expect(Date.parse(answer.headers.get('date') ?? '')).toBeGreaterThan(0);
});
