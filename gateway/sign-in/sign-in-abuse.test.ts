import { beforeAll, expect, test } from 'vitest';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { createGuest, createVisitor, identityCookies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import {
  createSignInWorld,
  freshEmail,
  requestCode,
  signIn,
  verifyCode,
  wrongCodeFor,
} from '../../tests/support/sign-in.fixture.ts';

beforeAll(openNamedShop);

const minute = 60_000;

test('at most 20 guesses per hour are checked, with resends from changing networks', {
  tags: ['slow'],
}, async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  const checked: number[] = [];
  const born = world.clock.now;
  for (let request = 0; request < 75; request++) {
    await requestCode(visitor, email, `10.66.${request}.1`);
    const before = await tries(email);
    const wrong = wrongCodeFor(world.codeFor(email));
    await Promise.all(
      Array.from({ length: 5 }, () => visitor.send('POST', '/auth/verify', { email, code: wrong })),
    );
    const added = (await tries(email)) - before;
    for (let time = 0; time < added; time++) checked.push(world.clock.now);
    world.clock.now += 2 * minute;
  }
  expect(world.clock.now - born).toBe(150 * minute);
  expect(checked.length).toBeGreaterThan(20);
  for (const since of checked) {
    expect(checked.filter((at) => at >= since && at < since + 60 * minute).length).toBeLessThanOrEqual(20);
  }
});

const tries = async (email: string) =>
  (
    await one<{ n: number }>(
      'select coalesce(sum(wrongTries), 0) as n from one_time_code where email = ?',
      email,
    )
  ).n;

test('of a thousand parallel guesses, five are checked', { tags: ['slow'] }, async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await requestCode(visitor, email);
  const code = wrongCodeFor(world.codeFor(email));
  await Promise.all(
    Array.from({ length: 1000 }, () => visitor.send('POST', '/auth/verify', { email, code })),
  );
  expect(await tries(email)).toBe(5);
});

test('after ten wrong codes in an hour a network is refused even the correct code', async () => {
  const world = createSignInWorld();
  const network = '10.44.0.1';
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  for (let code = 0; code < 2; code++) {
    await requestCode(visitor, email, network);
    for (let wrong = 0; wrong < 5; wrong++)
      await verifyCode(visitor, email, wrongCodeFor(world.codeFor(email)));
    world.clock.now += 20 * minute;
  }
  await requestCode(visitor, email, network);
  const closed = await visitor.send('POST', '/auth/verify', { email, code: world.codeFor(email) });
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, String(20 * 60)]);
  world.clock.now += 20 * minute;
  await requestCode(visitor, email, network);
  expect(await verifyCode(visitor, email, world.codeFor(email))).toMatchObject({ success: true });
});

test('the correct code sent fifty times in parallel creates one session and one user', async () => {
  const world = createSignInWorld();
  const visitor = createVisitor(world.dependencies);
  const email = freshEmail();
  await requestCode(visitor, email);
  const body = { email, code: world.codeFor(email) };
  const cookie = `__Host-otp=${visitor.cookies.get('__Host-otp')}`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      createVisitor(world.dependencies).send('POST', '/auth/verify', body, { cookie }),
    ),
  );
  expect(answers.filter((answer) => identityCookies(answer).length > 0)).toHaveLength(1);
  const { id } = await one<{ id: string }>('select id from user where email = ?', email);
  expect(await count('user_session', 'userId = ?', id)).toBe(1);
});

test('fifty parallel requests send one code', async () => {
  const world = createSignInWorld();
  const email = freshEmail();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => requestCode(createVisitor(world.dependencies), email)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(world.mail.sent).toHaveLength(1);
});

test('known and unknown e-mails get the same responses', async () => {
  const world = createSignInWorld();
  const known = freshEmail();
  await signIn(world, createVisitor(world.dependencies), known);
  world.clock.now += 3 * minute;
  const [ofKnown, ofUnknown] = await Promise.all(
    [known, freshEmail()].map(async (email) => {
      const visitor = createVisitor(world.dependencies);
      const requested = await requestCode(visitor, email);
      const wrong = await verifyCode(visitor, email, wrongCodeFor(world.codeFor(email)));
      const text = JSON.stringify([await requested.json(), wrong, [...requested.headers.keys()]]);
      return text.replaceAll(email, 'the e-mail');
    }),
  );
  expect(ofKnown).toBe(ofUnknown);
});

test('no log line contains a code, a token, a marker or an e-mail', async () => {
  const world = createSignInWorld();
  const lines: string[] = [];
  const originals = { ...console };
  const listen = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
  Object.assign(console, { log: listen, info: listen, warn: listen, error: listen });
  const marker = 'a-marker-that-cannot-be-guessed-either';
  const email = freshEmail();
  const visitor = createVisitor(world.dependencies);
  try {
    await visitor.send('GET', `/storefront?storeName=Strand&marker=${marker}`, undefined, {
      'cf-connecting-ip': '10.7.7.7',
    });
    world.mail.isDown = true;
    await requestCode(visitor, email);
    world.mail.isDown = false;
    await signIn(world, visitor, email);
    await visitor.send('POST', '/auth/verify', { email, code: wrongCodeFor(world.codeFor(email)) });
    const broken = createVisitor({
      ...world.dependencies,
      database: new Proxy(world.dependencies.database, {
        get: () => {
          throw new Error('The database is away');
        },
      }),
    });
    broken.cookies.set('__Host-user_id', visitor.cookies.get('__Host-user_id') ?? '');
    expect((await broken.send('POST', '/auth/verify', { email, code: '123456' })).status).toBe(500);
    expect((await broken.send('GET', '/users/me')).status).toBe(500);
  } finally {
    Object.assign(console, originals);
  }
  expect(lines.length).toBeGreaterThanOrEqual(3);
  const log = lines.join('\n');
  for (const secret of [marker, email, world.codeFor(email), visitor.cookies.get('__Host-user_id')]) {
    expect(log).not.toContain(secret);
  }
});

test('a code requested in one browser does not work in another', async () => {
  const world = createSignInWorld();
  const [victim, thief] = [await createGuest(world.dependencies), await createGuest(world.dependencies)];
  const [email, own] = [freshEmail(), freshEmail()];
  await requestCode(victim, email);
  await requestCode(thief, own);
  const answers = await Promise.all([
    verifyCode(thief, email, world.codeFor(email)),
    verifyCode(thief, email, world.codeFor(own)),
    verifyCode(thief, own, world.codeFor(email)),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ error: true });
  expect(await verifyCode(victim, email, world.codeFor(email))).toMatchObject({ success: true });
});
