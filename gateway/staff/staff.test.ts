import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffEndpoints } from '#contract/admin/endpoints.ts';
import type { Role } from '#contract/admin/role.rules.ts';
import { count } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { sweepExpiredRows } from '../sweeps/retention.records.ts';

const world = createSignInWorld();
const { dependencies, clock } = world;

beforeAll(openNamedShop);

const minutes = 60_000;
const address = (path: string) => path.replaceAll(/:\w+/g, 'none@strand.example');

describe('authorization', () => {
  const calls = Object.entries(staffEndpoints).filter(([, { roles }]) => roles.length > 0);

  test.each(calls)('%s: visitors and shoppers 401, other roles 403, other sites 403', async (_, call) => {
    const { method, path, roles } = call;
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const unidentified = createVisitor(dependencies);
    expect((await unidentified.send(method, address(path), body)).status).toBe(401);
    for (const role of ['owner', 'manager', 'fulfilment'] satisfies Role[]) {
      const person = await signedInStaff(world, role);
      const answer = await person.send(method, address(path), body);
      if (roles.includes(role)) expect([401, 403]).not.toContain(answer.status);
      else expect(answer.status).toBe(403);
      if (!roles.includes(role) || path.includes('sessions')) continue;
      const foreign = await person.send(method, address(path), body, { origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
    }
  });
});

test('owner-only calls and calls for all staff are the ones listed here; managers can make all others', () => {
  const callsOf = (...roles: Role[]) =>
    Object.entries(staffEndpoints)
      .filter(([, call]) => [...call.roles].sort().join() === roles.sort().join())
      .map(([name]) => name)
      .sort()
      .join(' ');
  expect(callsOf('owner')).toBe(
    'getAudit getCustomerData getStaff postCustomerErase putSettings putStaff putTiers',
  );
  expect(callsOf('owner', 'manager', 'fulfilment')).toBe(
    'endStaffSession getCurrentStaff getProductPreview getStaffOrder getStaffOrders getStaffProduct getStaffProducts getStaffSessions getTaxonomy getToday postOrderCollected postOrderMail postOrderNote postOrderSteps postStock putOrderTracking',
  );
  expect(callsOf()).toBe('getSetUp requestStaffCode setUpShop startStaffSession');
});

describe('signing in', () => {
  test('needs a mailed code and active staff; the cookie is host-only', async () => {
    const person = await signedInStaff(world, 'manager');
    const email = person.email;
    const browser = createVisitor(dependencies);
    await browser.api('POST', '/admin/codes', { email });
    const wrong = await browser.send('POST', '/admin/sessions', { email, code: '000000' });
    expect(wrong.status).toBe(401);
    const typed = world.codeFor(email).replace(/^\d{3}/, '$& ');
    const answer = await browser.send('POST', '/admin/sessions', { email, code: typed });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-strand-staff=[\w-]{32}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    );
    expect(await browser.api('GET', '/admin/me')).toMatchObject({ email, role: 'manager' });

    const shopper = createVisitor(dependencies);
    await shopper.api('POST', '/admin/codes', { email: 'shopper@example.com' });
    const code = world.codeFor('shopper@example.com');
    const refused = await shopper.send('POST', '/admin/sessions', { email: 'shopper@example.com', code });
    expect(refused.status).toBe(401);
  });

  test('a session ends after 12 hours, and owner-only calls after 30 idle minutes', async () => {
    const owner = await signedInStaff(world, 'owner');
    const staffOf = async () => (await owner.send('GET', '/admin/staff')).status;
    clock.now += 29 * minutes;
    expect((await owner.send('GET', '/admin/me')).status).toBe(200);
    await world.settled();
    clock.now += 29 * minutes;
    expect(await staffOf()).toBe(200);
    await world.settled();
    clock.now += 31 * minutes;
    expect(await staffOf()).toBe(401);
    expect((await owner.send('GET', '/admin/me')).status).toBe(200);
    await world.settled();
    // Other calls do not extend it: a page first requests who is signed in.
    expect(await staffOf()).toBe(401);
    await owner.api('POST', '/admin/codes', { email: owner.email });
    const code = world.codeFor(owner.email);
    await owner.api('POST', '/admin/sessions', { email: owner.email, code });
    expect(await staffOf()).toBe(200);
    clock.now += 12 * 60 * minutes;
    expect((await owner.send('GET', '/admin/me')).status).toBe(401);
    const next = await signedInStaff(world, 'owner');
    expect(await next.api('GET', '/admin/sessions'), 'not listed as signed in').toEqual([
      expect.objectContaining({ email: next.email, isThisBrowser: true }),
    ]);
    clock.now += 1;
    await sweepExpiredRows(dependencies);
    const kept = await env.DB.prepare('select email from staff_session').all();
    expect(kept.results).toEqual([{ email: next.email }]);
  });

  test('one browser’s calls keep no other browser’s owner access', async () => {
    const [busy, idle] = [await signedInStaff(world, 'owner'), await signedInStaff(world, 'owner')];
    for (let call = 0; call < 2; call++) {
      clock.now += 20 * minutes;
      await busy.api('GET', '/admin/staff');
      await world.settled();
    }
    expect((await idle.send('GET', '/admin/staff')).status).toBe(401);
  });

  test('deactivated staff are signed out at once, cannot sign in, and old sessions do not return', async () => {
    const owner = await signedInStaff(world, 'owner');
    const leaver = await signedInStaff(world, 'fulfilment');
    const { email } = leaver;
    const save = (isActive: boolean, revision: number) =>
      owner.api('PUT', '/admin/staff', { email, name: 'Efua', role: 'fulfilment', isActive, revision });
    const { revision } = (await save(false, 0)) as { revision: number };
    expect((await leaver.send('GET', '/admin/me')).status).toBe(401);
    const browser = createVisitor(dependencies);
    await browser.api('POST', '/admin/codes', { email });
    const again = await browser.send('POST', '/admin/sessions', { email, code: world.codeFor(email) });
    expect(again.status).toBe(401);
    expect(await count('audit', `staff = ? and action = 'signed in'`, email)).toBe(1);
    await save(true, revision);
    expect((await leaver.send('GET', '/admin/me')).status).toBe(401);
  });

  test('a session of inactive staff is not accepted', async () => {
    const leaver = await signedInStaff(world, 'fulfilment');
    await env.DB.prepare('update staff set isActive = 0 where email = ?').bind(leaver.email).run();
    expect((await leaver.send('GET', '/admin/me')).status).toBe(401);
  });

  test('a session can be ended by its owner or the shop owner only', async () => {
    const [owner, first, second] = await Promise.all([
      signedInStaff(world, 'owner'),
      signedInStaff(world, 'manager'),
      signedInStaff(world, 'manager'),
    ]);
    const sessionsOf = async (person: typeof owner) =>
      (await person.api('GET', '/admin/sessions')) as { id: string; email: string }[];
    const sessions = await sessionsOf(first);
    expect(sessions.map(({ email }) => email)).toEqual([first.email]);
    expect((await sessionsOf(owner)).map(({ email }) => email)).toEqual(
      expect.arrayContaining([owner.email, first.email, second.email]),
    );
    const [{ id } = { id: '' }] = sessions;
    await second.api('DELETE', `/admin/sessions/${id}`);
    expect((await first.send('GET', '/admin/me')).status).toBe(200);
    await owner.api('DELETE', `/admin/sessions/${id}`);
    expect((await first.send('GET', '/admin/me')).status).toBe(401);
    const signedOut = await second.send('DELETE', '/admin/sessions/this');
    expect(signedOut.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-strand-staff=; Max-Age=0/),
    );
    expect((await sessionsOf(owner)).map(({ email }) => email)).not.toContain(second.email);
  });
});

describe('changes', () => {
  const fields = { email: 'akosua@strand.example', name: 'Akosua', role: 'manager', isActive: true } as const;

  test('a stale revision is refused with the newer changes', async () => {
    const owner = await signedInStaff(world, 'owner');
    const put = (revision: number, name: string) =>
      owner.send('PUT', '/admin/staff', { ...fields, name, revision });
    const { revision } = (await (await put(0, 'Akosua')).json()) as { revision: number };
    const stale = await put(0, 'Another');
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: 'STALE',
      revision,
      changes: [{ staff: owner.email, action: 'added', after: { name: 'Akosua' } }],
    });
    const next = await put(revision, 'Akosua B');
    const newest = (await next.json()) as { revision: number };
    const staler = await put(0, 'Akosua C');
    expect(await staler.json(), 'oldest first').toMatchObject({
      ...newest,
      changes: [{ after: { name: 'Akosua' } }, { after: { name: 'Akosua B' } }],
    });
    expect((await put(newest.revision + 1, 'Akosua D')).ok, 'one that no change has').toBe(false);
  });

  test('of two parallel changes to one revision, one is committed', async () => {
    const owner = await signedInStaff(world, 'owner');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        owner.send('PUT', '/admin/staff', {
          ...fields,
          email: 'race@strand.example',
          name: `R ${index}`,
          revision: 0,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('the shop keeps an active owner, and a refused change adds no audit row', async () => {
    await env.DB.prepare('delete from staff_session').run();
    await env.DB.prepare(`delete from staff where role = 'owner'`).run();
    const owner = await signedInStaff(world, 'owner');
    const before = await env.DB.prepare('select count(*) as n from audit').first('n');
    for (const change of [{ role: 'manager' }, { role: 'owner', isActive: false }]) {
      const left = { ...fields, email: owner.email, revision: 0, ...change };
      const answer = await owner.send('PUT', '/admin/staff', left);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: 'The shop needs an owner who is active.' });
    }
    expect(await env.DB.prepare('select count(*) as n from audit').first('n')).toBe(before);
  });
});
