import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { createOfferWorld } from '../../tests/support/offer.fixture.ts';
import { createCode } from '../../tests/support/promo.fixture.ts';

const day = 24 * 60 * 60_000;
const sent = { success: true, message: 'Your discount code has been sent to your email' };
const already = { error: 'You have already requested this offer.' };

const offers = createOfferWorld();
const { world, clock, dependencies, freshEmail, newNetwork, request, requested, offersOf, mailsTo, promise } =
  offers;
let welcome: { id: string; code: string };

beforeAll(openNamedShop);
beforeEach(async () => {
  welcome = await offers.promiseWelcome();
});

describe('POST /offers', () => {
  test('mails the code once and gives the customer an offer', async () => {
    const [guest, email] = [await createGuest(dependencies), freshEmail()];
    expect(await requested(guest, `  ${email.toUpperCase()} `)).toEqual(sent);
    expect(await requested(guest, email)).toEqual(already);
    expect(await requested(guest, freshEmail())).toEqual(already);

    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`${welcome.code}: 25% off at Strand`);
    for (const body of [mails[0]?.text, mails[0]?.html]) {
      expect(body).toContain(welcome.code);
      expect(body).toContain('https://shop.test');
    }
    expect(await offersOf(guest)).toMatchObject([{ email, promoCodeId: welcome.id }]);
  });

  test('mails the next welcome code to the same customer and e-mail', async () => {
    const [guest, email] = [await createGuest(dependencies), freshEmail()];
    expect(await requested(guest, email)).toEqual(sent);
    welcome = await offers.promiseWelcome();
    expect(await requested(guest, email)).toEqual(sent);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('names what the code needs', async () => {
    await change(`minimumSubtotal = 50000, span = 'selected-products'`);
    const email = freshEmail();
    await requested(await createGuest(dependencies), email);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/we take 25% off select items in orders from GHS.500\. It is good/);
  });

  test('lets the customer use an exclusive code', async () => {
    const guest = await createGuest(dependencies);
    expect(await guest.api('GET', '/stores/promoCodes')).toEqual([]);
    await requested(guest, freshEmail());
    expect(await guest.api('GET', '/stores/promoCodes')).toMatchObject([{ code: welcome.code }]);
  });

  test.each(['ama', 'ama@', 'ama@example', 'ama@@example.com', 'ama @example.com', 'a@b.c'])(
    'refuses %j as an e-mail',
    async (email) => {
      const guest = await createGuest(dependencies);
      const answer = await request(guest, email);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: 'Please enter a valid email address' },
      ]);
      expect(await offersOf(guest)).toEqual([]);
    },
  );

  test('requires an e-mail', async () => {
    expect(await requested(await createGuest(dependencies), '  ')).toEqual({
      error: 'Email cannot be empty or whitespace',
    });
  });

  test('sends one mail per e-mail within 30 days, with the same response', async () => {
    const email = freshEmail();
    const [first, second, third] = [
      await createGuest(dependencies),
      await createGuest(dependencies),
      await createGuest(dependencies),
    ];
    expect(await requested(first, email)).toEqual(sent);
    clock.now += 30 * day - 1;
    expect(await requested(second, email.toUpperCase())).toEqual(sent);
    expect(await requested(second, email)).toEqual(already);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await offersOf(second)).toMatchObject([{ email, isRedeemed: false }]);

    clock.now += 30 * day;
    expect(await requested(third, email)).toEqual(sent);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('sends one mail for 100 parallel requests, of one customer or of many', async () => {
    const [one, email] = [await createGuest(dependencies), freshEmail()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => requested(one, email)));
    expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(sent))).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await offersOf(one)).toHaveLength(1);

    const shared = freshEmail();
    const many = await Promise.all(Array.from({ length: 20 }, () => createGuest(dependencies)));
    const all = await Promise.all(many.map((each) => requested(each, shared)));
    expect(new Set(all.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(sent)]));
    expect(await mailsTo(shared)).toHaveLength(1);
  }, 30_000);

  test('allows five a day per network address', async () => {
    const network = newNetwork();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const guest = await createGuest(dependencies);
      statuses.push((await request(guest, freshEmail(), welcome.id, network)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const late = await createGuest(dependencies);
    const refused = await request(late, freshEmail(), welcome.id, network);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await offersOf(late)).toEqual([]);
    clock.now += day;
    expect((await request(late, freshEmail(), welcome.id, network)).status).toBe(200);
  });

  test('does not count errors and repeats against the network', async () => {
    const [guest, network, email] = [await createGuest(dependencies), newNetwork(), freshEmail()];
    for (let count = 0; count < 6; count++) await request(guest, 'ama', welcome.id, network);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await request(guest, email, welcome.id, network)).status);
    }
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test.each([
    ['that does not exist', 'Failed to submit offer request', async () => 'promo_nowhere'],
    ['other than the offered one', 'Failed to submit offer request', async () => (await createCode()).id],
    ['that is inactive', 'This promo code is no longer active.', () => change('active = 0')],
    ['that is over', 'This promo code is no longer active.', () => change(`validTo = ${clock.now - 1}`)],
    [
      'that has not begun',
      'This promo code is no longer active.',
      () => change(`validFrom = ${clock.now + 1}`),
    ],
    ['that is used up', 'This promo code is no longer active.', () => change('redemptionLimit = 0')],
    ['when none is offered', 'Failed to submit offer request', () => promiseNothing()],
  ])('refuses a code %s', async (_, error, prepared) => {
    const [guest, email] = [await createGuest(dependencies), freshEmail()];
    const answer = await request(guest, email, await prepared());
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
    expect(await mailsTo(email)).toEqual([]);
  });

  async function promiseNothing(): Promise<string> {
    await promise(null);
    return welcome.id;
  }

  async function change(assignment: string): Promise<string> {
    await env.DB.prepare(`update promo_code set ${assignment} where id = ?`).bind(welcome.id).run();
    return welcome.id;
  }

  test.each([
    {},
    { email: 'ama@example.com' },
    { email: 7, promoCodeId: 'x' },
    { email: 'a', promoCodeId: 'a b' },
  ])('refuses the body %j', async (body) => {
    const answer = await (await createGuest(dependencies)).send('POST', '/offers', body);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Failed to submit offer request' }]);
  });

  test('sets the e-mail of a guest without one, and changes no other', async () => {
    const guests = [createGuest(dependencies), createGuest(dependencies), createGuest(dependencies)] as const;
    const [bare, known, stranger] = await Promise.all(guests);
    await known.api('PUT', '/guests', { email: 'known@example.com' });
    const email = freshEmail();
    await requested(bare, email);
    await requested(known, freshEmail());
    expect(await bare.api('GET', '/guests')).toMatchObject({ email });
    expect(await known.api('GET', '/guests')).toMatchObject({ email: 'known@example.com' });

    await request(stranger, freshEmail(), 'promo_nowhere');
    expect(await stranger.api('GET', '/guests')).not.toHaveProperty('email');
  });

  test("does not change a user's e-mail", async () => {
    const { visitor } = await createCustomer(world, 'proven@example.com');
    const email = freshEmail();
    expect(await requested(visitor, email)).toEqual(sent);
    expect(await visitor.api('GET', '/users/me')).toMatchObject({ email: 'proven@example.com' });
    expect(await offersOf(visitor)).toMatchObject([{ email }]);
  });
});

test.each([
  ['GET', '/offers', 'Failed to get offers'],
  ['GET', '/user-offers', 'Failed to get offer eligibility'],
  ['POST', '/offers', 'Failed to submit offer request'],
])('%s %s needs an identity', async (method, path, error) => {
  const body = method === 'POST' ? { email: 'ama@example.com', promoCodeId: 'x' } : undefined;
  const answer = await createVisitor(dependencies).send(method, path, body);
  expect([answer.status, await answer.json()]).toEqual([400, { error }]);
});
