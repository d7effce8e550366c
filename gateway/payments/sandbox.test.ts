import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { count, createWorld, decide, one, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { productionSettings, testSettings } from '../../tests/support/settings.ts';
import { sweepPayments } from '../checkout/checkout.sweep.ts';
import { readSettings } from '../settings.ts';

beforeAll(openNamedShop);

const pathOf = (url: string) => new URL(url).pathname.replace('/api', '');

test('its page is plain HTML under a policy that allows no script', async () => {
  const world = createWorld();
  const { visitor, url, reference } = await payingShopper(world);
  const page = await visitor.send('GET', pathOf(url));
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/]+=*'; form-action 'self' https:\/\/shop\.test; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(text).toContain('Test payment. No money moves.');
  expect(text).toContain(reference);
  expect(text).not.toMatch(/<script|\son\w+=|\sstyle=/);
});

test('the hash of its policy is the hash of its style', async () => {
  const world = createWorld();
  const { visitor, url } = await payingShopper(world);
  const page = await visitor.send('GET', pathOf(url));
  const style = /<style>([\s\S]*?)<\/style>/.exec(await page.text())?.[1] ?? '';
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)));
  expect(page.headers.get('content-security-policy')).toContain(btoa(String.fromCharCode(...hash)));
});

test("its page is on the caller's origin, and its form may redirect to SHOP_URL", async () => {
  const settings = readSettings({ ...testSettings, SHOP_URL: 'https://elsewhere.example' });
  const { visitor, url } = await payingShopper(createWorld({ settings }));
  expect(new URL(url).origin).toBe('https://shop.test');
  const page = await visitor.send('GET', pathOf(url));
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://elsewhere.example;",
  );
  expect(await decide(visitor, url, 'abandon')).toBe(
    'https://elsewhere.example/shop/checkout?origin=paystack',
  );
});

describe('its check boxes', () => {
  test('lose the webhook: only verifying shows that it was paid', async () => {
    const world = createWorld();
    const { visitor, url, reference } = await payingShopper(world);
    await decide(visitor, url, 'approve', 'losesWebhook');
    await visitor.send('GET', pathOf(url));
    await world.settled();
    expect(await count('payment_event', 'reference = ?', reference)).toBe(0);
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ verified: true });
  });

  test.each([[[]], [['losesWebhook' as const]]])(
    'pay a wrong amount, told by event or by asking: attention',
    async (more) => {
      const world = createWorld();
      const { visitor, url, reference } = await payingShopper(world);
      await decide(visitor, url, 'approve', 'paysWrongAmount', ...more);
      await world.settled();
      expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({
        verified: false,
        status: 'attention',
      });
    },
  );

  test('refuse the refund, or fail it later: the retry succeeds', async () => {
    const world = createWorld();
    const cancelled = async (box: 'refusesRefund' | 'failsRefund') => {
      const { visitor, url, session, reference } = await payingShopper(world);
      await decide(visitor, url, 'approve', box);
      await world.settled();
      await visitor.api('POST', `/checkout/${session._id}`, { action: 'cancel-order' });
      await world.settled();
      return () => visitor.api('GET', `/checkout/verify/${reference}`);
    };
    const refused = await cancelled('refusesRefund');
    const failed = await cancelled('failsRefund');
    expect([await refused(), await failed()]).toMatchObject([
      { status: 'refunding' },
      { status: 'refunding' },
    ]);
    world.clock.now += 5 * 60_000;
    await sweepPayments(world.dependencies);
    await world.settled();
    expect([await refused(), await failed()]).toMatchObject([
      { status: 'refunding' },
      { status: 'refunded' },
    ]);
    expect(await count('sandbox_refund')).toBe(2);
  });
});

test('Abandon redirects to the checkout, and nothing was paid', async () => {
  const world = createWorld();
  const { visitor, url, reference } = await payingShopper(world);
  expect(await decide(visitor, url, 'abandon')).toBe('https://shop.test/shop/checkout?origin=paystack');
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'abandoned' });
});

test('Slow approval is pending for its time, then paid; the page reloads without script', async () => {
  const world = createWorld();
  const { visitor, url, reference } = await payingShopper(world);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await decide(visitor, url, 'slow');
  expect(await (await visitor.send('GET', pathOf(url))).text()).toContain('http-equiv="refresh"');
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'pending' });
  world.clock.now += 6000;
  const page = await visitor.send('GET', pathOf(url));
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`reference=${reference}`),
  ]);
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ verified: true });
  await vi.advanceTimersByTimeAsync(6500);
  await world.settled();
});

test('Approve twice pays once and sends one event', async () => {
  const world = createWorld();
  const { visitor, url, reference } = await payingShopper(world);
  await Promise.all([decide(visitor, url, 'approve'), decide(visitor, url, 'approve')]);
  await decide(visitor, url, 'decline');
  await world.settled();
  expect(await count('payment_event', 'reference = ?', reference)).toBe(1);
  expect(await one('select status from sandbox_transaction where reference = ?', reference)).toEqual({
    status: 'success',
  });
});

test('a duplicate reference, a wrong key and an unknown reference are refused like at Paystack', async () => {
  const world = createWorld();
  const { reference } = await payingShopper(world);
  const { payments } = world.dependencies;
  expect(await payments?.verify('PAY-UNKNOWN')).toEqual({ ok: false, failure: 'refused' });
  expect(await payments?.refund(reference, toMinor(100))).toEqual({ ok: false, failure: 'refused' });
  const visitor = createVisitor(world.dependencies);
  const answer = await visitor.send('GET', `/sandbox/paystack/transaction/verify/${reference}`, undefined, {
    authorization: 'Bearer sk_test_guess',
  });
  expect(answer.status).toBe(401);
});

test('does not exist with a real key, nor in production', async () => {
  for (const change of [{ PAYSTACK_SECRET_KEY: 'sk_test_real' }, productionSettings]) {
    const settings = readSettings({ ...testSettings, ...change });
    const visitor = createVisitor(createWorld({ settings }).dependencies);
    for (const path of ['/sandbox/pay/pay_x', '/sandbox/paystack/transaction/verify/x']) {
      expect((await visitor.send('GET', path)).status).toBe(404);
    }
  }
});
