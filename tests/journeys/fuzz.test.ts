import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import fc from 'fast-check';
import { edgeCaseHeader, edgeCaseText } from '../support/edge-case-values.ts';
import { type RawRequest, sendRaw } from '../support/raw-request.ts';
import { expect, test, uniqueClientIp } from './fixtures.ts';
import { fetchCode, freshEmail } from './sign-in.steps.ts';

const longest = 5_000;
const runs = Number(process.env['FUZZ_RUNS'] ?? 400);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

/** The address of every page with its `[parameter]`s, except error screens. */
const pages = readdirSync(fileURLToPath(new URL('../../src/pages', import.meta.url)), { recursive: true })
  .map((file) => `/${file}`)
  .filter((file) => /\.(astro|ts)$/.test(file))
  .map((file) => file.replace(/\.(astro|ts)$/, '').replace(/\/index$/, '/'))
  .filter((page) => page !== '/500' && page !== '/unavailable');

const names = {
  path: ['hair', 'bundles', 'body-wave-lace-wig', 'privacy', 'hair.xml', 'pages', 'verify', 'active'],
  query: [
    'variant',
    'after',
    'shown',
    'sort',
    'color',
    'length',
    'q',
    'email',
    'notice',
    'origin',
    'edit',
    'reference',
    'sent',
  ],
  field: [
    'action',
    'productId',
    'productSkuId',
    'productSku',
    'quantity',
    'email',
    'code',
    'firstName',
    'lastName',
    'phoneNumber',
    'title',
    'content',
    'overall',
    'country',
    'renderedFor',
    'attempt',
    'promoInput',
    'deliveryMethod',
    'deliveryOption',
    'withGift',
  ],
  value: [
    'add',
    'save',
    'update',
    'remove',
    'move',
    'checkout',
    'resend',
    'resume',
    'draft',
    'country',
    'pay',
    'contact',
    'shipping',
    'BWL-NBK-24-13',
    '24',
    '1',
    '-1',
    '5',
    'ama@example.com',
    '123456',
    'yes',
    'GH',
    'added',
    'guest-rewards',
    'price-up',
  ],
} as const;

const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 4) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Encodes blanks and control characters, which a request line cannot contain, and nothing else. */
const sendable = (text: string) => text.replace(/[^!-~]/g, (sign) => encodeURIComponent(sign.toWellFormed()));
const value = mostly(fc.constantFrom<string>(...names.value), edgeCaseText);
const pairs = (known: readonly string[], most: number) =>
  fc.array(fc.tuple(mostly(fc.constantFrom(...known), edgeCaseText), value), { maxLength: most });

const path = fc
  .tuple(
    fc.constantFrom(...pages),
    fc.array(mostly(fc.constantFrom<string>(...names.path), edgeCaseText, 2), { minLength: 3, maxLength: 3 }),
    mostly(fc.constant(''), fc.constantFrom('/', '//', '/..', '%2f', '/index', '.html', ';a=b', '?', '%'), 9),
    pairs(names.query, 4),
  )
  .map(([page, parts, tail, query]) => {
    const filled = parts.reduce((left, part) => left.replace(/\[[^\]]*\]/, () => part), page);
    const search = query.map(([name, text]) => `${name}=${text.slice(0, 300)}`).join('&');
    return sendable(`${filled}${tail}${search && `?${search}`}`).slice(0, 8_000);
  });

const multipart = (fields: [string, string][]) =>
  `${fields
    .map(
      ([name, text], at) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"${at % 3 === 2 ? '; filename="a.png"' : ''}\r\n\r\n${text}\r\n`,
    )
    .join('')}--x--\r\n`;

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded; charset=utf-16',
  'x',
] as const;

const form = pairs(names.field, 12);
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: form.map((fields) =>
      new URLSearchParams(
        fields.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()]),
      ).toString(),
    ),
  },
  { weight: 3, arbitrary: form.map(multipart) },
  { weight: 1, arbitrary: edgeCaseText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"a":1}',
      `email=${'x'.repeat(60_000)}`,
      'a'.repeat(70_000),
      'a&'.repeat(30_000),
      '--x',
    ),
  },
);

const cookie = fc.oneof(
  edgeCaseHeader,
  fc
    .array(
      fc.tuple(
        fc.constantFrom('guest_id', 'user_id', 'otp', 'sent', 'notice', '__Host-user_id'),
        edgeCaseHeader,
      ),
      { maxLength: 4 },
    )
    .map((all) => all.map((pair) => pair.join('=')).join('; ')),
);
const headers = fc.record(
  {
    cookie,
    accept: edgeCaseHeader,
    'accept-language': edgeCaseHeader,
    'user-agent': edgeCaseHeader,
    'if-none-match': edgeCaseHeader,
    range: fc.constantFrom('bytes=0-1', 'x'),
    'x-request-id': edgeCaseHeader,
    'x-forwarded-host': edgeCaseHeader,
    'x-forwarded-proto': edgeCaseHeader,
    forwarded: edgeCaseHeader,
    'x-http-method-override': fc.constantFrom('DELETE', 'POST'),
    'x-astro-path': edgeCaseHeader,
    'cf-connecting-ip': edgeCaseHeader,
    'save-data': fc.constant('on'),
  },
  { requiredKeys: [] },
);

const requests: fc.Arbitrary<RawRequest & { readonly method: string }> = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant('GET') },
    { weight: 6, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
  ),
  path,
  headers: fc
    .tuple(fc.constantFrom(...types), mostly(fc.constant({}), headers, 1))
    .map(([type, more]) => ({ 'content-type': type, ...more })),
  body,
});

/** The cookies of a signed-in customer. */
async function signedIn(request: APIRequestContext, origin: string): Promise<string> {
  const email = freshEmail('fuzz');
  const post = (data: object) => request.post('/api/auth/verify', { data, headers: { origin } });
  await request.get('/api/storefront?storeName=Strand');
  await post({ email });
  await post({ email, code: await fetchCode({ request }, email) });
  const { cookies } = await request.storageState();
  expect(cookies.map(({ name }) => name)).toContain('user_id');
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test(`${runs} malformed or nearly valid requests to pages get a response below 500 within ${longest} ms`, async ({
  baseURL,
  request,
}) => {
  test.setTimeout(60_000 + runs * 200);
  const { origin } = new URL(baseURL ?? '');
  const member = await signedIn(request, origin);
  let successes = 0;
  await fc.assert(
    fc.asyncProperty(
      requests,
      fc.boolean(),
      async ({ method, path: address, headers: given, body: sent }, isMember) => {
        const isPost = method === 'POST' || method === 'PUT';
        const answer = await sendRaw(origin, {
          method,
          path: address,
          headers: {
            ...uniqueClientIp(),
            ...(isPost && { origin }),
            ...(isMember && { cookie: member }),
            ...given,
          },
          ...(isPost && { body: sent }),
        });
        expect(answer.status).toBeLessThan(500);
        expect(answer.milliseconds).toBeLessThan(longest);
        if (answer.status === 200) successes += 1;
      },
    ),
    { numRuns: runs, seed },
  );
  // Enough requests rendered a page.
  expect(successes).toBeGreaterThan(runs / 10);
});
