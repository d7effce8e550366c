// over 250 lines: one example per write call, and the test that uses them.
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { staffEndpoints } from '#contract/admin/endpoints.ts';
import { one } from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup } from '../../tests/support/order-details.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { rotatedJpeg } from '../../tests/support/pictures.ts';
import { buyer } from '../../tests/support/review.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { zipOf } from '../../tests/support/zip.ts';

const world = createSignInWorld();
const { clock, settled } = world;

useNamedShop();

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** An online-paid order of a wig; `changes` are SQL assignments. */
async function ordered(changes = `status = 'open'`): Promise<string> {
  const { id } = await paidOrder(world);
  await run(`update orders set ${changes} where id = ?`, id);
  return id;
}

async function reviewed(): Promise<string> {
  const { visitor, draft } = await buyer(world);
  return ((await visitor.api('POST', '/reviews', draft)) as { _id: string })._id;
}

const product = (changes: object = {}) => ({
  name: 'Satin cap',
  slug: `cap-${crypto.randomUUID()}`,
  categoryId: 'category-care',
  subcategoryId: 'subcategory-care',
  attributes: {},
  availability: 'live',
  isVisible: true,
  variants: [{ sku: '', price: 80, isVisible: true, stockChange: 4 }],
  revision: 0,
  ...changes,
});

const code = (name: string) => ({
  revision: 0,
  code: name,
  discountType: 'percentage',
  discountValue: 10,
  active: true,
  displayText: '10%',
  validFrom: clock.now - 1000,
  validTo: clock.now + 1000,
  isExclusive: false,
  isMultipleUses: false,
  autoApply: false,
  sitewide: false,
  isWelcome: false,
  items: [],
});

const shop = {
  token: testSettings.SETUP_TOKEN,
  name: 'Adwoa Hair',
  storefrontName: 'Strand',
  currency: 'ghs',
  location: 'Accra',
  phoneNumber: '030',
  whatsapp: '',
  openingHours: [],
  deliveryFees: { withinAccra: 1, otherRegions: 2, international: 3 },
  owner: { name: 'Adwoa', email: 'adwoa@strand.example' },
};

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
type Saved = { readonly _id: string; readonly revision: number };

/** One valid write: what is sent and the audit row that it creates. */
type Example = {
  readonly path: string;
  readonly body?: unknown;
  /** Action, subject, before and after; absent if the call leaves no audit row. */
  readonly row?: readonly [string, string | RegExp, unknown, unknown];
  /** The staff the row names if it is not the caller. */
  readonly by?: string;
};

/** One example per write, by the name of its endpoint. */
const examples: Readonly<Record<string, (staff: Staff) => Promise<Example> | Example>> = {
  // The caller is unknown and nothing in the shop changes.
  requestStaffCode: () => ({ path: '/admin/codes', body: { email: 'stranger@strand.example' } }),
  startStaffSession: async ({ email, api }) => {
    await api('POST', '/admin/codes', { email });
    return {
      path: '/admin/sessions',
      body: { email, code: world.codeFor(email) },
      row: ['signed in', /^session\//, null, null],
    };
  },
  endStaffSession: ({ email }) => ({
    path: '/admin/sessions/this',
    row: ['ended', /^session\//, { email }, null],
  }),
  putStaff: async ({ email }) => ({
    path: '/admin/staff',
    body: { email, name: 'Ama', role: 'owner', isActive: true, revision: 0 },
    row: ['updated', /^staff\//, { name: 'owner' }, { name: 'Ama' }],
  }),
  putSettings: async ({ api }) => {
    const { revision } = (await api('GET', '/admin/settings')) as Saved;
    return {
      path: '/admin/settings',
      body: { revision, name: 'Strand', config: { waiveDeliveryFees: true } },
      row: ['updated', /^store\//, expect.any(Object), { waiveDeliveryFees: true }],
    };
  },
  postStaffCode: () => ({
    path: '/admin/promo-codes',
    body: code('FIRST'),
    row: ['added', /^code\//, null, { code: 'FIRST' }],
  }),
  putStaffCode: async (staff) => {
    const { _id, revision } = (await staff.api('POST', '/admin/promo-codes', code('SECOND'))) as Saved;
    return {
      path: `/admin/promo-codes/${_id}`,
      body: { ...code('THIRD'), revision },
      row: ['updated', `code/${_id}`, { code: 'SECOND' }, { code: 'THIRD' }],
    };
  },
  putTiers: () => ({
    path: '/admin/reward-tiers',
    body: {
      revision: 0,
      tiers: [
        { name: 'Gold', pointsRequired: 100, isActive: true, discountType: 'percentage', discountValue: 5 },
      ],
    },
    row: ['updated', 'reward-tiers', expect.any(Array), [{ name: 'Gold' }]],
  }),
  putHome: () => ({
    path: '/admin/home',
    body: { revision: 0, bestSellers: [skus.oil.sku] },
    row: ['updated', 'home', { bestSellers: [] }, { bestSellers: [skus.oil.sku] }],
  }),
  createProduct: () => ({
    path: '/admin/products',
    body: product(),
    row: ['added', /^product\//, null, { name: 'Satin cap' }],
  }),
  putProduct: async (staff) => {
    const { _id, revision } = (await staff.api('POST', '/admin/products', product())) as Saved;
    return {
      path: `/admin/products/${_id}`,
      body: product({ name: 'Silk cap', variants: [], revision }),
      row: ['updated', `product/${_id}`, { name: 'Satin cap' }, { name: 'Silk cap' }],
    };
  },
  postStock: () => ({
    path: '/admin/stock',
    body: { changes: [{ sku: skus.plenty.text, delta: -2 }], reason: 'damaged', revision: 0 },
    row: ['changed the stock of', `stock/${skus.plenty.sku}`, { free: 50 }, { free: 48, reason: 'damaged' }],
  }),
  putCategory: () => ({
    path: '/admin/categories/category-care',
    body: { name: 'Care', slug: 'care', rank: 0, isHair: false, revision: 0 },
    row: ['saved', 'category/category-care', { name: 'Hair care' }, { name: 'Care' }],
  }),
  putColor: () => ({
    path: '/admin/colors/color-black',
    body: { name: 'Jet black', revision: 0 },
    row: ['saved', 'color/color-black', { name: 'Natural black' }, { name: 'Jet black' }],
  }),
  deleteCategory: async (staff) => {
    const body = { name: 'Gifts', slug: 'gifts', rank: 9, isHair: false, revision: 0 };
    const { _id, revision } = (await staff.api('PUT', '/admin/categories/new', body)) as Saved;
    return {
      path: `/admin/categories/${_id}?revision=${revision}`,
      row: ['removed', `category/${_id}`, { name: 'Gifts' }, null],
    };
  },
  deleteColor: async (staff) => {
    const body = { name: 'Teal', revision: 0 };
    const { _id, revision } = (await staff.api('PUT', '/admin/colors/new', body)) as Saved;
    return {
      path: `/admin/colors/${_id}?revision=${revision}`,
      row: ['removed', `color/${_id}`, { name: 'Teal' }, null],
    };
  },
  postStaffPicture: () => ({
    path: '/admin/pictures',
    body: rotatedJpeg,
    row: ['sent', /^picture\//, null, { width: 300 }],
  }),
  putPictures: () => ({
    path: `/admin/products/${skus.oil.product}/pictures`,
    body: { pictures: [], revision: 0 },
    row: [
      'changed the pictures of',
      `product/${skus.oil.product}`,
      { pictures: [{ path: `/media/products/${skus.oil.sku}.webp` }] },
      { pictures: [] },
    ],
  }),
  postImport: () => ({
    path: '/admin/imports',
    body: { text: 'handle,name,price\nread-only,Read,1\n' },
    row: ['read a file for', /^import\//, null, { products: 1 }],
  }),
  postImportPictures: async () => ({
    path: '/admin/imports/pictures',
    body: await zipOf({ 'bob.jpg': rotatedJpeg }),
    row: ['sent', /^picture\//, null, { width: 300 }],
  }),
  postImportStep: async (staff) => {
    const text = 'handle,name,category,price\nfrom-file,From a file,Caps,1\n';
    const { importId } = (await staff.api('POST', '/admin/imports', { text })) as { importId: string };
    return {
      path: `/admin/imports/${importId}/steps`,
      row: ['added', /^product\//, null, { name: 'From a file' }],
    };
  },
  postOrderSteps: async () => {
    const orderId = await ordered();
    return {
      path: '/admin/orders/steps',
      body: { steps: [{ orderId, to: 'ready-for-pickup' }] },
      row: ['ready-for-pickup', `order/${orderId}`, { status: 'open' }, { status: 'ready-for-pickup' }],
    };
  },
  putOrderTracking: async () => {
    const id = await ordered(`status = 'out-for-delivery', deliveryMethod = 'delivery'`);
    return {
      path: `/admin/orders/${id}/tracking`,
      body: { note: 'Speedaf SP-1', revision: 0 },
      row: ['tracking note', `order/${id}`, { note: null }, { note: 'Speedaf SP-1' }],
    };
  },
  putOrderDetails: async () => {
    const id = await ordered();
    const { customerDetails } = pickup;
    return {
      path: `/admin/orders/${id}/details`,
      body: { customerDetails: { ...customerDetails, lastName: 'Owusu' }, revision: 0 },
      row: ['corrected', `order/${id}`, { lastName: 'Mensah' }, { lastName: 'Owusu' }],
    };
  },
  postOrderNote: async () => {
    const id = await ordered();
    return {
      path: `/admin/orders/${id}/notes`,
      body: { note: ' Call before delivery ' },
      row: ['note', `order/${id}`, null, { note: 'Call before delivery' }],
    };
  },
  postOrderCollected: async () => {
    const id = await ordered(`status = 'picked-up', isPODOrder = 1, paymentCollected = 0`);
    return {
      path: `/admin/orders/${id}/collected`,
      row: ['collected', `order/${id}`, { paymentCollected: false }, { paymentCollected: true }],
    };
  },
  postOrderCancel: async () => {
    const id = await ordered();
    return {
      path: `/admin/orders/${id}/cancel`,
      row: ['cancelled', `order/${id}`, { status: 'open' }, { status: 'cancelled' }],
    };
  },
  postOrderRefund: async () => {
    const id = await ordered();
    return {
      path: `/admin/orders/${id}/refund`,
      body: { amount: 100, isRestocked: false, revision: 0 },
      row: ['refunded', `order/${id}`, { refunded: 0 }, { amount: 100 }],
    };
  },
  postOrderRefundAgain: async () => {
    const id = await ordered();
    await run(
      `update payment set refundStatus = 'failed', refundReason = 'staff', refundAmount = 100, refundTotal = 100
       where orderId = ?`,
      id,
    );
    return {
      path: `/admin/orders/${id}/refund/again`,
      row: ['refund asked again', `order/${id}`, { refundStatus: 'failed' }, { refundStatus: 'asked' }],
    };
  },
  postPaymentSettled: async () => {
    const id = await ordered();
    await run(`update payment set refundStatus = 'failed', refundTotal = 100 where orderId = ?`, id);
    const { reference } = await one<{ reference: string }>(
      'select reference from payment where orderId = ?',
      id,
    );
    return {
      path: `/admin/payments/${reference}/settled`,
      body: { note: 'Sent back by MoMo' },
      row: ['settled by hand', `order/${id}`, { refundStatus: 'failed' }, { note: 'Sent back by MoMo' }],
    };
  },
  postOrderMail: async () => {
    const id = await ordered();
    await run(`update mail set sentAt = 1 where about = 'order-placed/' || ?`, id);
    const mail = await one<{ id: string }>(`select id from mail where about = 'order-placed/' || ?`, id);
    return {
      path: `/admin/orders/${id}/mails/${mail.id}`,
      row: ['mailed again', `order/${id}`, null, { mailId: mail.id }],
    };
  },
  putStaffReview: async () => {
    const id = await reviewed();
    return {
      path: `/admin/reviews/${id}`,
      body: { isPublished: true, answer: 'Thank you.', revision: 0 },
      row: ['published', `review/${id}`, { isPublished: false }, { answer: 'Thank you.' }],
    };
  },
  deleteStaffReview: async () => {
    const id = await reviewed();
    return {
      path: `/admin/reviews/${id}?revision=0`,
      row: ['removed', `review/${id}`, { isPublished: false }, null],
    };
  },
  postCustomerPoints: async () => {
    const { userId } = await createCustomer(world);
    return {
      path: `/admin/customers/${userId}/points`,
      body: { points: 5, note: 'A late parcel', revision: 0 },
      row: ['gave points', `customer/${userId}`, { points: 0 }, { points: 5 }],
    };
  },
  postCustomerErase: async () => {
    const { userId } = await createCustomer(world);
    return {
      path: `/admin/customers/${userId}/erase`,
      body: { revision: 0 },
      // Erased data is not stored here either.
      row: ['erased', `customer/${userId}`, null, null],
    };
  },
  setUpShop: async () => {
    await run('delete from store');
    return {
      path: '/admin/set-up',
      body: shop,
      by: 'set-up',
      row: ['added', /^store\//, null, { name: 'Adwoa Hair' }],
    };
  },
};

const writes = Object.entries(staffEndpoints).filter(([, { method }]) => method !== 'GET');

/** Creates something, whatever the revision. */
const createCalls = ['createProduct', 'postStaffCode'];

/** Changes what cached pages show. */
const publicCalls = [
  ...['putSettings', 'postStaffCode', 'putStaffCode', 'putHome', 'createProduct', 'putProduct', 'postStock'],
  ...['putCategory', 'putColor', 'deleteCategory', 'deleteColor', 'putPictures', 'postImportStep'],
  ...['putStaffReview', 'postCustomerErase'],
];

async function rowsSince(id: number) {
  const { results } = await env.DB.prepare('select * from audit where id > ?').bind(id).all<{
    staff: string;
    action: string;
    subject: string;
    before: string | null;
    after: string | null;
  }>();
  return results.map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }));
}

describe('every write adds an audit row, and none with a stale revision; public ones invalidate cached pages', () => {
  test.each(writes)('%s', async (name, { method }) => {
    const staff = await signedInStaff(world, 'owner');
    const example = await examples[name]?.(staff);
    if (!example) throw new Error('This write needs an example above.');
    const { path, body, row, by = staff.email } = example;
    const { id } = await one<{ id: number }>('select coalesce(max(id), 0) as id from audit');
    const pages = () => one<{ revision: number }>('select coalesce(max(revision), 0) as revision from store');
    const { revision } = await pages();
    const answer = await staff.send(method, path, body);
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    await settled();
    const isInvalidated = (await pages()).revision > revision;
    expect(isInvalidated, 'cached pages').toBe(publicCalls.includes(name));
    const rows = await rowsSince(id);
    if (!row) return expect(rows).toEqual([]);
    const [action, subject, before, after] = row;
    const written = rows.find((each) => each.action === action && each.subject.match(subject));
    expect(written, JSON.stringify(rows)).toMatchObject({ staff: by, before, after });
    const hasRevision = /\brevision\b/.test(`${path} ${JSON.stringify(body)}`);
    if (!hasRevision || createCalls.includes(name)) return;
    const stale = await staff.send(method, path, body);
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: 'STALE', changes: [{ staff: by, action }] });
    expect(await rowsSince(id)).toEqual(rows);
  });
});
