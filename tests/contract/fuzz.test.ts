import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { staffEndpoints } from '#contract/admin/endpoints.ts';
import { allRoles } from '#contract/admin/role.rules.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { completePayment } from '#gateway/checkout/complete-payment.ts';
import { createGateway } from '#gateway/gateway.ts';
import { createWorld, one, payingShopper } from '../support/checkout.fixture.ts';
import { createCustomer } from '../support/customer.fixture.ts';
import { undocumented } from '../support/documented-answer.ts';
import { almostValid, edgeCaseHeader, edgeCaseText, edgeCaseValue } from '../support/edge-case-values.ts';
import { createGuest, createVisitor, type Visitor } from '../support/gateway-visitor.ts';
import { openNamedShop, skus } from '../support/named-shop.ts';
import { paidFacts } from '../support/payment.fixture.ts';
import { signedInStaff } from '../support/staff.fixture.ts';

beforeAll(openNamedShop);

const longest = 5_000;
const runs = Number(env.FUZZ_RUNS || 1_000);

/** Visitors with bags, orders and payments, and the ids and words that exist in their shop. */
async function openWorld() {
  const world = createWorld();
  const paid = await payingShopper(world, skus.plenty, { as: (await createCustomer(world)).visitor });
  await completePayment(world.dependencies, paid.reference, await paidFacts(paid.reference));
  const paying = await payingShopper(world, skus.oil);
  const order = await one<{ id: string }>('select id from orders');
  const item = await one<{ id: string }>('select id from order_item');
  const bags = await Promise.all(
    [paying, paid].map(({ visitor }) => visitor.api('GET', '/bags/active') as Promise<{ _id: string }>),
  );
  const known = [
    ...bags.map(({ _id }) => _id),
    ...[paid, paying].flatMap(({ session, reference }) => [session._id, reference]),
    ...Object.values(skus).flatMap(({ sku, product, text }) => [sku, product, text]),
    ...[order.id, item.id, 'hair', 'wig', 'ama@example.com', 'store-strand', 'Strand', 'color-black', 'GH'],
    ...['overall', 'true', 'WELCOME', '024 123 4567', 'daily', 'newest', '0', '24'],
  ];
  const visitors = [
    createVisitor(world.dependencies),
    await createGuest(world.dependencies),
    paying.visitor,
    paid.visitor,
  ];
  return { world, known, visitors };
}

const edgeCaseBody = fc.oneof(
  edgeCaseText,
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"x"',
    '{"a":1}{',
    '\ufeff{}',
    '[['.repeat(20_000),
    'x'.repeat(65_537),
    '1e999',
  ),
  fc.uint8Array({ maxLength: 60 }),
);
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];
const edgeCaseHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(fc.constantFrom('k1', 'k2', 'k3', ''), edgeCaseHeader),
    'x-request-id': edgeCaseHeader,
    'cf-connecting-ip': fc.oneof(fc.ipV4(), fc.ipV6(), edgeCaseHeader),
    origin: fc.oneof(fc.constantFrom('null', 'https://evil.example', 'http://shop.test'), edgeCaseHeader),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
    'x-paystack-signature': edgeCaseHeader,
    'x-strand-edge': edgeCaseHeader,
    'x-strand-client-address': edgeCaseHeader,
    'accept-encoding': edgeCaseHeader,
    range: fc.constantFrom('bytes=0-1', 'x'),
    'content-length': fc.constantFrom('0', '-1', '99999999', 'x'),
    cookie: fc.oneof(
      edgeCaseHeader.map((value) => `__Host-guest_id=${value}; __Host-user_id=${value}; __Host-otp=${value}`),
      edgeCaseHeader,
      fc.constantFrom(';'.repeat(500), '__Host-guest_id', '__Host-guest_id=1.guest_x.y; __Host-guest_id=2'),
    ),
  },
  { requiredKeys: [] },
);

/** A call of the contract in which any part may be an edge case. */
function requestTo(endpoint: Endpoint, known: readonly string[]) {
  const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 9) =>
    fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });
  const part = mostly(fc.constantFrom(...known), edgeCaseText).map((text) =>
    encodeURIComponent(text.toWellFormed()),
  );
  const names = [...endpoint.path.matchAll(/:\w+/g)].map(([name]) => name);
  return fc.record({
    endpoint: fc.constant(endpoint),
    method: mostly(
      fc.constant<string>(endpoint.method),
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'QUERY'),
    ),
    path: mostly(
      fc
        .tuple(...names.map(() => part))
        .map((values) =>
          values.reduce<string>(
            (path, value, at) => path.replace(names[at] ?? '', () => value),
            endpoint.path,
          ),
        ),
      edgeCaseText.map((text) => `${endpoint.path}/${text}`),
      20,
    ),
    query: mostly(endpoint.query ? almostValid(endpoint.query, known) : fc.constant({}), edgeCaseValue, 6),
    body: mostly<string | Uint8Array>(
      almostValid(endpoint.body, known).map((value) => JSON.stringify(value) ?? ''),
      edgeCaseBody,
    ),
    type: mostly(fc.constant('application/json'), fc.constantFrom(...contentTypes), 20),
    headers: mostly(fc.constant({}), edgeCaseHeaders, 3),
    who: fc.nat({ max: 3 }),
    waits: fc.constantFrom(300, 3_000, 3_000, 60_000),
  });
}

function built(
  parts: {
    method: string;
    path: string;
    query: unknown;
    body: string | Uint8Array;
    type: string;
    headers: object;
  },
  visitor: Visitor,
): Request | undefined {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    query.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const bodiless = parts.method === 'GET' || parts.method === 'HEAD';
  const headers = {
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(bodiless ? {} : { origin: 'https://shop.test', 'content-type': parts.type }),
    ...parts.headers,
  };
  try {
    return new Request(`https://shop.test${parts.path}?${query}`, {
      method: parts.method,
      headers: Object.entries(headers).filter(([, value]) => value !== ''),
      ...(!bodiless && { body: parts.body }),
    });
  } catch {
    // Such a request cannot be sent at all.
    return undefined;
  }
}

type Opened = Awaited<ReturnType<typeof openWorld>>;

const callers = [
  ['shopper', endpoints, async ({ visitors }: Opened, who: number) => visitors[who]],
  [
    'staff',
    staffEndpoints,
    async ({ world }: Opened, who: number) => {
      // A new session per call, because some calls end sessions and deactivate staff.
      return signedInStaff(world, allRoles[who] ?? 'owner');
    },
  ],
] as const;

test.each(callers)(
  `${runs} malformed or nearly valid %s calls get responses as the OpenAPI document says`,
  { tags: ['slow'], timeout: Math.max(120_000, runs * 60) },
  async (_whose, table, visitorFor) => {
    const opened = await openWorld();
    const { world, known } = opened;
    const gateway = createGateway(world.dependencies);
    const calls = Object.values<Endpoint>(table).map((endpoint) => requestTo(endpoint, known));
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.oneof(...calls), async ({ endpoint, who, waits, ...parts }) => {
        const visitor = (await visitorFor(opened, who)) ?? createVisitor(world.dependencies);
        const request = built(parts, visitor);
        if (request === undefined) return;
        world.clock.now += waits;
        const started = performance.now();
        const answer = await gateway.fetch(request);
        const text = await answer.text();
        expect(performance.now() - started).toBeLessThan(longest);
        expect(answer.status, text).toBeLessThan(500);
        expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9-]{8,64}$/);
        if (!answer.ok && request.method !== 'HEAD')
          expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/./) });
        // A path with `..` or with another segment leads to another call.
        const { pathname } = new URL(request.url);
        const isCall = pathname.split('/').length === endpoint.path.split('/').length;
        if (request.method === endpoint.method && pathname === parts.path && isCall)
          expect(undocumented(endpoint, answer, text)).toBe(undefined);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        await world.settled();
      }),
      { numRuns: runs, seed: Number(env.FUZZ_SEED || 20_261_122) },
    );
    // Enough calls passed validation.
    expect(seen.get(200) ?? 0).toBeGreaterThan(runs / 10);
  },
);
