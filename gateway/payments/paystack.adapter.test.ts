import { describe, expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { createPaystack, signPaystack } from './paystack.adapter.ts';

type Answerer = (request: Request) => Promise<Response> | Response;

const paystack = (answer: Answerer, secretKey = 'sk_test_key') =>
  createPaystack({
    secretKey,
    baseUrl: 'https://paystack.test',
    fetch: async (request) => answer(request),
    timeoutMs: 50,
  });

const ok = (data: unknown) => Response.json({ status: true, message: 'ok', data });

const transaction = (changes: Record<string, unknown> = {}) => ({
  id: 7,
  domain: 'test',
  status: 'success',
  reference: 'PAY-1',
  amount: 283_000,
  currency: 'GHS',
  channel: 'card',
  authorization: { channel: 'card', bank: 'GCB', brand: 'visa ', last4: '4081' },
  ...changes,
});

const wish = {
  email: 'ama@example.com',
  amount: toMinor(283_000),
  currency: 'ghs',
  reference: 'PAY-1',
  callbackUrl: 'https://shop.test/shop/checkout/verify',
  cancelUrl: 'https://shop.test/shop/checkout?origin=paystack',
  sessionId: 'checkout_1',
};

test("initializes in Paystack's format: minor units as text, upper-case currency, our reference", async () => {
  let seen:
    | { method: string; url: string; key: string | null; agent: string | null; body: unknown }
    | undefined;
  const port = paystack(async (request) => {
    const { method, url, headers } = request;
    const key = headers.get('authorization');
    seen = { method, url, key, agent: headers.get('user-agent'), body: await request.json() };
    return ok({ authorization_url: 'https://pay.test/x', access_code: 'x', reference: 'PAY-1' });
  });
  expect(await port.initialize(wish)).toEqual({
    ok: true,
    authorizationUrl: 'https://pay.test/x',
    accessCode: 'x',
  });
  expect(seen).toEqual({
    method: 'POST',
    url: 'https://paystack.test/transaction/initialize',
    key: 'Bearer sk_test_key',
    agent: 'Strand',
    body: {
      email: 'ama@example.com',
      amount: '283000',
      currency: 'GHS',
      reference: 'PAY-1',
      callback_url: 'https://shop.test/shop/checkout/verify',
      metadata: {
        cancel_action: 'https://shop.test/shop/checkout?origin=paystack',
        checkout_session_id: 'checkout_1',
      },
    },
  });
});

test.each([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['abandoned', 'abandoned'],
  ['reversed', 'refunded'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['ongoing', 'pending'],
  ['queued', 'pending'],
  ['a word of tomorrow', 'pending'],
  ['constructor', 'pending'],
])('reads the status %s as %s, whatever the envelope says', async (status, read) => {
  const port = paystack(() => ok(transaction({ status })));
  expect(await port.verify('PAY-1')).toMatchObject({ ok: true, payment: { status: read } });
});

test('parses amount, currency, mode and source; keeps all digits of a 64-bit id', async () => {
  const json = JSON.stringify({ status: true, data: transaction() }).replace(
    '"id":7',
    '"id":18446744073709551615',
  );
  const port = paystack(() => new Response(json));
  expect(await port.verify('PAY-1')).toEqual({
    ok: true,
    payment: {
      status: 'paid',
      reference: 'PAY-1',
      amount: 283_000,
      currency: 'ghs',
      isLive: false,
      transactionId: '18446744073709551615',
      source: { channel: 'card', bank: 'GCB', brand: 'visa', last4: '4081' },
    },
  });
});

test.each([
  ['the fees that the customer bears are left out', { amount: 288_628, requested_amount: 283_000 }, 283_000],
  ['only a part was charged', { amount: 100_000, requested_amount: 283_000 }, 100_000],
  ['nothing was requested', { requested_amount: null }, 283_000],
  ['0 was requested', { requested_amount: 0 }, 283_000],
  ['a word was requested', { requested_amount: 'all' }, 283_000],
])('reads the amount when %s', async (_, change, amount) => {
  const port = paystack(() => ok(transaction(change)));
  expect(await port.verify('PAY-1')).toMatchObject({ ok: true, payment: { amount } });
});

test.each([
  { authorization: [] },
  { authorization: '' },
  { authorization: { channel: 1, bank: {}, brand: false, last4: 4081 } },
  { channel: 0 },
  { paid_at: 0 },
])('reads a payment whose description is malformed: %o', async (change) => {
  const port = paystack(() => ok(transaction(change)));
  expect(await port.verify('PAY-1')).toMatchObject({
    ok: true,
    payment: { status: 'paid', amount: 283_000 },
  });
});

describe('failures', () => {
  const link = { authorization_url: 'https://pay.test/x', access_code: 'x' };
  const whole = transaction(link);
  const saysNo = (status: number) => () => Response.json({ status: false, message: 'no' }, { status });
  const answers: [string, Answerer, 'refused' | 'unknown'][] = [
    ['400', saysNo(400), 'refused'],
    ['404', saysNo(404), 'refused'],
    ['422', saysNo(422), 'refused'],
    ['401: our key is wrong', saysNo(401), 'unknown'],
    ['429', saysNo(429), 'unknown'],
    ['500', saysNo(500), 'unknown'],
    ['200 with status false', () => Response.json({ status: false, data: whole }), 'unknown'],
    ['200 without body', () => new Response(''), 'unknown'],
    ['200 {}', () => Response.json({}), 'unknown'],
    ['truncated JSON', () => new Response('{"status":true,"data":{"id"'), 'unknown'],
    ['wrong types', () => ok({ id: {}, amount: 'a lot' }), 'unknown'],
    ['HTML of a gateway', () => new Response('<html>', { status: 502 }), 'unknown'],
    ['HTML with 404', () => new Response('<html>', { status: 404 }), 'unknown'],
    [
      'a redirect',
      ({ redirect }) => (redirect === 'manual' ? Response.redirect('https://evil.test/', 302) : ok(whole)),
      'unknown',
    ],
    ['a refused connection', () => Promise.reject(new TypeError('refused')), 'unknown'],
    ['silence', () => new Promise(() => undefined), 'unknown'],
    ['a body that never ends', () => new Response(new ReadableStream({ start: () => undefined })), 'unknown'],
  ];

  test.each(answers)('%s', async (_, answer, failure) => {
    const port = paystack(answer);
    expect(await port.verify('PAY-1')).toEqual({ ok: false, failure });
    expect(await port.refund('PAY-1', toMinor(100))).toEqual({ ok: false, failure });
    expect(await port.initialize(wish)).toEqual({ ok: false, failure });
  });
});

test('says when it was the customer’s e-mail that is refused', async () => {
  const message = 'Invalid Email Address Passed';
  const port = paystack(() => Response.json({ status: false, message }, { status: 400 }));
  expect(await port.initialize(wish)).toEqual({ ok: false, failure: 'refused', isEmail: true });
});

test.each(['javascript:alert(1)', '//evil.test'])('sends no shopper to %s', async (authorization_url) => {
  const port = paystack(() => ok({ authorization_url, access_code: 'x' }));
  expect(await port.initialize(wish)).toEqual({ ok: false, failure: 'unknown' });
});

test('lists the refunds of this transaction, the newest first', async () => {
  const port = paystack(({ url }) =>
    ok(
      url === 'https://paystack.test/refund?transaction=7'
        ? [
            { id: 9, status: 'queued', transaction: 7 },
            { id: 13, status: 'processed', transaction: 8 },
            { id: 8, status: 'needs-attention', amount: 50 },
            { id: 12, status: 'processed', amount: '99', dispute: 20 },
          ]
        : [],
    ),
  );
  expect(await port.listRefunds('7')).toEqual({
    ok: true,
    refunds: [
      { refundId: '12', step: 'processed', amount: 99, disputeId: '20' },
      { refundId: '9', step: 'pending', amount: undefined },
      { refundId: '8', step: 'failed', amount: 50, isStuck: true },
    ],
  });
  expect(await port.listRefunds('8')).toEqual({ ok: true, refunds: [] });
});

test('the mode is that of the key', () => {
  expect(paystack(() => ok(null), 'sk_live_key').isLive).toBe(true);
  expect(paystack(() => ok(null)).isLive).toBe(false);
});

describe('signatures', () => {
  const port = paystack(() => ok(null));
  const body = '{"event":"charge.success","data":{"id":1}}';
  const signed = (signature?: string) =>
    new Headers(signature === undefined ? {} : { 'x-paystack-signature': signature });

  test('are HMAC-SHA-512 in lower-case hex', async () => {
    const signature = await signPaystack('sk_test_key', body);
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
    expect(await port.isSigned(body, signed(signature))).toBe(true);
  });

  test('are refused when missing, empty, upper case, truncated, of another key, or of a changed body', async () => {
    const signature = await signPaystack('sk_test_key', body);
    const wrong = [
      undefined,
      '',
      signature.toUpperCase(),
      signature.slice(0, 126),
      `${signature}00`,
      signature.replace(/^../, signature.startsWith('00') ? '11' : '00'),
      await signPaystack('sk_test_other', body),
      await signPaystack('sk_test_key', body.replace('{"id"', '{ "id"')),
    ];
    for (const each of wrong) expect(await port.isSigned(body, signed(each))).toBe(false);
  });
});
