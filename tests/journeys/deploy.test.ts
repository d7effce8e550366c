import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import type { serveDeployed } from '../support/deployed-shop.ts';
import { createFakeProviders, type FakeProviders } from '../support/fake-providers.ts';
import { pickup } from '../support/order-details.ts';
import type { Upload } from '../support/worker-upload.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The owner's answers to the deployment. */
const known = {
  STAFF_EMAIL: 'staff@example.com',
  PAYSTACK_SECRET_KEY: 'sk_live_of_rehearsal',
  RESEND_API_KEY: 're_of_rehearsal',
  MAIL_FROM: 'Adwoa Hair <hello@shop.example>',
  SETUP_TOKEN: 'a token that only the rehearsal knows, long enough',
};

test('npm run deploy sets up production, a separate preview, and the storefront as a Worker in an empty account', async () => {
  test.setTimeout(480_000);
  // Wrangler loads slowly, and Playwright's main process loads every test file.
  const { openAccount } = await import('../support/cloudflare-account.ts');
  const { serveDeployed } = await import('../support/deployed-shop.ts');
  const persist = await mkdtemp(join(tmpdir(), 'strand-account-'));
  const [port, folder] = [await freePort(), await copyOfTheRepository()];
  const address = `https://localhost:${port}`;
  const account = await openAccount(persist, address);
  const environment = { ...account.environment, ...known, SHOP_URL: address };
  const world = createFakeProviders(known.PAYSTACK_SECRET_KEY);
  const serve = (gateway: string, storefront: { branch: string } | { worker: string }) =>
    serveDeployed({ account, persist, port, gateway, storefront, outside: world.answer });
  const deploy = (...words: string[]) => runDeploy(folder, environment, words);

  try {
    await expect(deploy()).rejects.toThrow('You need a workers.dev subdomain');
    const stampIn = (place: string) => readFile(join(place, 'dist/.inputs'), 'utf8');
    expect(await stampIn(folder), 'the build that the journeys test is deployed').toBe(await stampIn(root));
    account.openDashboard();

    // The last step checks the shop's health, so the upload is served as soon as it arrives.
    const production = deploy();
    const deployed = account.pages;
    await expect.poll(() => deployed.get('strand')?.deployments.length, { timeout: 200_000 }).toBe(1);
    const shop = await serve('strand-gateway', { branch: 'main' });
    const output = await production;
    expect(output).toContain(`Set up   ${address}/admin/set-up`);
    // Build logs must not contain it.
    expect(output).not.toContain(known.SETUP_TOKEN);
    expect(account.workers.get('strand-gateway')?.schedules).toHaveLength(5);
    expect([...account.queues]).toEqual([['strand-jobs', 'strand-gateway']]);
    const id = [...account.databases.values()][0] ?? '';
    expect([account.replication.get(id), output.includes('read replication')]).toEqual([
      '{"mode":"auto"}',
      false,
    ]);

    const client = await request.newContext({ baseURL: address, ignoreHTTPSErrors: true });
    await sellsAndIsPaid(client, address, world);
    await shop.stop();

    const asWorker = deploy('--worker', '--address', address);
    await expect.poll(() => account.workers.has('strand-storefront'), { timeout: 200_000 }).toBe(true);
    const other = await serve('strand-gateway', { worker: 'strand-storefront' });
    await asWorker;
    const page = await client.get('/shop/wigs');
    expect(page.status()).toBe(200);
    expect((await page.text()).includes('Rehearsal wig')).toBe(true);
    expect((await client.get('/icons/favicon.svg')).headers()['x-request-id']).toBeUndefined();
    await client.dispose();
    await other.stop();

    await cp(`${root}gateway/wrangler.toml`, join(folder, 'gateway/wrangler.toml'));
    const preview = deploy('--preview', '--branch', 'try-it');
    await expect.poll(() => deployed.get('strand')?.deployments.length, { timeout: 200_000 }).toBe(2);
    const branch = await serve('strand-gateway-preview', { branch: 'try-it' });
    await preview;
    await expectPreview(branch.miniflare);
    await branch.stop();

    const uploads = deployed.get('strand')?.deployments ?? [];
    for (const upload of [uploads[0]?.upload, account.workers.get('strand-storefront')]) {
      expect(shopUrlOf(upload)).toBe(address);
    }
    expect(shopUrlOf(uploads[1]?.upload)).toBeUndefined();
    expect(uploads.map(({ branch: name }) => name)).toEqual(['main', 'try-it']);
    expectSeparate(uploads[0]?.upload, uploads[1]?.upload);
    expectSeparate(account.workers.get('strand-gateway'), account.workers.get('strand-gateway-preview'));
    expect(account.workers.get('strand-gateway-preview')?.schedules).toEqual([]);
    expect(account.unknown).toEqual([]);
  } finally {
    await account.close();
    await Promise.all([persist, folder].map((made) => rm(made, { recursive: true, force: true })));
  }
});

/** Sets up the empty shop and sells a product, by the calls that the pages make. */
async function sellsAndIsPaid(client: APIRequestContext, address: string, world: FakeProviders) {
  const headers = { origin: address };
  const ask = async (method: string, path: string, data?: unknown) => {
    const answer = await client.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
  expect((await client.get('/')).status()).toBe(503);
  await ask('POST', '/admin/set-up', {
    token: known.SETUP_TOKEN,
    name: 'Adwoa Hair',
    storefrontName: 'Strand',
    currency: 'ghs',
    location: '14 Lagos Avenue, Accra',
    phoneNumber: '030 255 0142',
    whatsapp: '',
    openingHours: ['Monday to Friday: 9 am to 6 pm'],
    deliveryFees: { withinAccra: 30, otherRegions: 70, international: 800 },
    owner: { name: 'Adwoa', email: 'adwoa@example.com' },
  });
  expect(world.mails.map(({ to }) => String(to))).toEqual(['adwoa@example.com']);

  const place = { name: 'Wigs', slug: 'wigs', rank: 1, isHair: true, revision: 0 };
  const category = await ask('PUT', '/admin/categories/new', place);
  const within = { ...place, name: 'Lace wigs', slug: 'lace-wigs', isHair: false, categoryId: category._id };
  const subcategory = await ask('PUT', '/admin/categories/new', within);
  await ask('POST', '/admin/products', {
    name: 'Rehearsal wig',
    slug: 'rehearsal-wig',
    categoryId: category._id,
    subcategoryId: subcategory._id,
    attributes: {},
    availability: 'live',
    isVisible: true,
    revision: 0,
    variants: [
      { sku: 'REHEARSAL', price: 500, isVisible: true, stockChange: 3, images: ['/icons/favicon.svg'] },
    ],
  });

  await ask('GET', '/storefront?storeName=Strand');
  const bag = await ask('GET', '/bags/active');
  const product = await ask('GET', '/products/rehearsal-wig');
  const { _id: productSkuId, sku: productSku } = product.skus[0];
  await ask('POST', `/bags/${bag._id}/items`, {
    productId: product._id,
    productSkuId,
    productSku,
    quantity: 1,
  });
  const { session } = await ask('POST', '/checkout', { bagId: bag._id, products: [], amount: 0 });
  const payment = await ask('POST', `/checkout/${session._id}`, {
    action: 'finalize-payment',
    customerEmail: 'ama@example.com',
    amount: session.amount / 100,
    orderDetails: pickup,
  });
  expect(payment.authorization_url).toBe(`https://checkout.paystack.test/${payment.reference}`);
  const event = world.pays(payment.reference);
  const received = await client.post('/api/webhooks/paystack', {
    headers: { 'content-type': 'application/json', 'x-paystack-signature': event.signature },
    data: event.body,
  });
  expect(received.status()).toBe(200);
  expect(await ask('GET', `/checkout/verify/${payment.reference}`)).toMatchObject({
    status: 'paid',
    verified: true,
  });
  // No schedule runs here, so the queue has sent it.
  await expect.poll(() => world.mails.map(({ to }) => String(to))).toContain(pickup.customerDetails.email);
  expect(await ask('GET', '/admin/orders')).toMatchObject({ orders: [{ total: 50_000, status: 'open' }] });
}

/** Visitors see that a preview is one, and can open neither its mail nor its admin. */
async function expectPreview({ dispatchFetch }: Awaited<ReturnType<typeof serveDeployed>>['miniflare']) {
  const at = 'https://try-it.strand.pages.dev';
  const page = await dispatchFetch(`${at}/admin/set-up`);
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect((await page.text()).includes('Preview: nothing here is sold')).toBe(true);
  expect((await dispatchFetch(`${at}/api/dev/mail`)).status).toBe(401);
  const asOwner = await dispatchFetch(`${at}/api/admin/sessions/demo`, {
    method: 'POST',
    headers: { origin: at, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(asOwner.status).toBe(403);
}

const shopUrlOf = (upload: Upload | undefined) =>
  upload?.bindings.find(({ name }) => name === 'SHOP_URL')?.text;

/** Checks that the preview has the same bindings as production, each to another resource. */
function expectSeparate(production: Upload | undefined, preview: Upload | undefined) {
  const kinds = ['d1', 'r2_bucket', 'queue', 'service', 'ratelimit', 'images'];
  const of = (upload: Upload | undefined) =>
    (upload?.bindings ?? []).filter(({ type }) => kinds.includes(type));
  const named = (upload: Upload | undefined) => of(upload).map(({ name, type }) => `${type} ${name}`);
  expect(named(preview)).toEqual(named(production));
  const places = (upload: Upload | undefined) =>
    of(upload).flatMap(({ id, bucket_name, queue_name, service, namespace_id }) => [
      id,
      bucket_name,
      queue_name,
      service,
      namespace_id,
    ]);
  expect(places(preview).filter((place) => place && places(production).includes(place))).toEqual([]);
  const secrets = (upload: Upload | undefined) =>
    (upload?.bindings ?? []).filter(({ type }) => type === 'secret_text').map(({ name }) => name);
  expect(secrets(preview)).not.toContain('PAYSTACK_SECRET_KEY');
}

/** A copy of the repository, because a deployment writes ids into it. */
async function copyOfTheRepository(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'strand-deploy-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const own = files.split('\n').filter((file) => file !== '' && !file.startsWith('tests/'));
  const heads = new Set(own.map((file) => file.split('/')[0] ?? file));
  for (const head of [...heads, 'dist']) await cp(root + head, join(folder, head), { recursive: true });
  for (const name of ['node_modules', '.cache']) await symlink(root + name, join(folder, name));
  return folder;
}

async function runDeploy(
  cwd: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
) {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'deploy', '--', ...words], {
    cwd,
    // The test shop's certificate is self-signed.
    env: { ...process.env, ...environment, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  });
  return stdout;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
