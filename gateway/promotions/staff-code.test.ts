import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { changedFields } from '#admin/format.ts';
import { one, openShopper } from '../../tests/support/checkout.fixture.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook } from '../../tests/support/payment.fixture.ts';
import { createCode, payDiscounted, redeem } from '../../tests/support/promo.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { reservedUses } from './promo-code.sql.ts';

const world = createSignInWorld();
const { clock } = world;

beforeAll(openNamedShop);

const day = 86_400_000;
const draft = (code: string, changes: object = {}) => ({
  revision: 0,
  code,
  discountType: 'percentage',
  discountValue: 12.5,
  active: true,
  displayText: '12.5%',
  validFrom: clock.now - day,
  validTo: clock.now + day,
  isExclusive: false,
  isMultipleUses: false,
  autoApply: true,
  sitewide: false,
  isWelcome: false,
  items: [],
  ...changes,
});

type Saved = { _id: string; revision: number };

test('a code is created, listed, changed and stopped, and the audit records each change', async () => {
  const manager = await signedInStaff(world, 'manager');
  const items = [{ skuId: skus.oil.sku, quantity: 5 }, { productId: skus.plenty.product }];
  expect((await manager.send('POST', '/admin/promo-codes', draft('\u200b \u200b'))).status).toBe(400);
  const made = (await manager.api('POST', '/admin/promo-codes', draft('oil\u200b 12', { items }))) as Saved;
  const address = `/admin/promo-codes/${made._id}`;
  expect(await manager.api('GET', address)).toMatchObject({
    revision: made.revision,
    code: { code: 'OIL12', discountValue: 12.5, used: 0 },
    items: [
      { skuId: skus.oil.sku, quantity: 5, claimed: 0, name: 'oil · OIL-1' },
      { productId: skus.plenty.product, name: 'wig' },
    ],
  });
  expect(await manager.api('GET', '/stores/promoCodes')).toMatchObject([{ code: 'OIL12' }]);
  const { revision } = made;
  const less = draft('OIL12', {
    revision,
    discountType: 'fixed',
    discountValue: 20.5,
    active: false,
    limit: 9,
  });
  await manager.api('PUT', address, less);
  expect(await manager.api('GET', address)).toMatchObject({
    code: { discountType: 'fixed', discountValue: 20.5, active: false, limit: 9 },
    items: [],
  });
  expect(await manager.api('GET', '/stores/promoCodes')).toEqual([]);
  const { results } = await env.DB.prepare(`select action from audit where subject = ? order by id`)
    .bind(`code/${made._id}`)
    .all();
  expect(results).toEqual([{ action: 'added' }, { action: 'updated' }]);
  expect((await manager.send('PUT', address, less)).status).toBe(409);
});

test('the audit names what changed, and nothing else', async () => {
  const manager = await signedInStaff(world, 'manager');
  const items = [{ skuId: skus.oil.sku }, { productId: skus.plenty.product, quantity: 5 }];
  const made = (await manager.api('POST', '/admin/promo-codes', draft('AUDITED', { items }))) as Saved;
  const more = draft('AUDITED', { items, discountValue: 15, revision: made.revision });
  await manager.api('PUT', `/admin/promo-codes/${made._id}`, more);
  const { before, after } = await one<{ before: string; after: string }>(
    'select before, after from audit order by id desc limit 1',
  );
  expect(changedFields(JSON.parse(before), JSON.parse(after))).toEqual(['discount value is now “15”']);
});

test('limits stay above past use, names are unique, and claimed items stay', async () => {
  const manager = await signedInStaff(world, 'manager');
  const items = [{ skuId: skus.oil.sku, quantity: 5 }];
  const made = (await manager.api('POST', '/admin/promo-codes', draft('USED', { items, limit: 5 }))) as Saved;
  await env.DB.batch([
    env.DB.prepare(`update promo_code set redemptionCount = 3 where id = ?`).bind(made._id),
    env.DB.prepare(`update promo_code_item set quantityClaimed = 2 where promoCodeId = ?`).bind(made._id),
    env.DB.prepare(
      `insert into promo_item_claim (promoCodeItemId, sessionId, quantity, isFinal)
       select id, 'session-1', 2, 1 from promo_code_item where promoCodeId = ?`,
    ).bind(made._id),
  ]);
  const put = async (changes: object) => {
    const body = draft('USED', { revision: made.revision, items, limit: 5, ...changes });
    const answer = await manager.send('PUT', `/admin/promo-codes/${made._id}`, body);
    return [answer.status, ((await answer.json()) as { error?: string }).error];
  };
  expect(await put({ limit: 2 })).toEqual([
    400,
    'Open checkouts included, the code has already been used more often than that.',
  ]);
  expect(await put({ items: [{ skuId: skus.oil.sku, quantity: 1 }] })).toEqual([
    400,
    'More of an item has already been given out with the code.',
  ]);
  expect(await put({ items: [] })).toEqual([
    400,
    'An item that was given out with the code cannot be removed. Lower its quantity instead.',
  ]);
  expect(await put({ validTo: clock.now - 2 * day })).toEqual([400, 'The code ends before it begins.']);
  for (const discount of [
    { discountValue: 101 },
    { discountValue: 0.001 },
    { validTo: 8.64e15 + 1 },
    { discountValue: 0 },
    { discountType: 'fixed', discountValue: 0 },
  ])
    expect(await put(discount)).toEqual([400, expect.stringContaining('does not fit')]);
  const twin = await manager.send('POST', '/admin/promo-codes', draft('used'));
  expect(await twin.json()).toEqual({ error: 'A code with this name already exists.' });
  expect(await put({ limit: 3, items: [{ skuId: skus.oil.sku, quantity: 2 }] })).toEqual([200, undefined]);
});

test('orders count as uses, open checkouts apart', async () => {
  const manager = await signedInStaff(world, 'manager');
  const { id, code } = await createCode({ code: 'TWICE', redemptionLimit: 2 });
  const { visitor, session } = await openShopper(world);
  await redeem(visitor, session, code);
  const { reference = '' } = await payDiscounted(visitor, session);
  const shown = async () => {
    const { csv } = (await manager.api('GET', '/admin/exports/codes')) as { csv: string };
    const { code } = (await manager.api('GET', `/admin/promo-codes/${id}`)) as { code: object };
    return { code, exported: csv.split('\n').find((row) => row.startsWith('TWICE')) };
  };
  expect(await shown()).toEqual({
    code: expect.objectContaining({ used: 0, reserved: 1 }),
    exported: expect.stringMatching(/,0,2$/),
  });
  await approveWithoutWebhook(reference, clock.now);
  await visitor.api('GET', `/checkout/verify/${reference}`);
  expect(await shown()).toEqual({
    code: expect.objectContaining({ used: 1, reserved: 0 }),
    exported: expect.stringMatching(/,1,2$/),
  });
  const { results } = await env.DB.prepare(
    `explain query plan select ${reservedUses('code')} from promo_code code`,
  ).all<{ detail: string }>();
  expect(results.map(({ detail }) => detail).join()).toContain('redemption_reserved');
});

test('the welcome offer names the code marked as welcome code and follows its changes', async () => {
  const manager = await signedInStaff(world, 'manager');
  const welcome = async () => {
    const store = await manager.api('GET', '/storefront?storeName=Strand&guest=none');
    return (store as { config: Record<string, unknown> }).config['homepageDiscountCodeModalPromoCode'];
  };
  const secret: Record<string, unknown> = draft('HELLO', { isWelcome: true });
  const made = (await manager.api('POST', '/admin/promo-codes', secret)) as Saved;
  expect(await welcome()).toEqual({
    promoCodeId: made._id,
    discountType: 'percentage',
    value: 12.5,
    displayText: '12.5%',
    active: true,
    validFrom: secret['validFrom'],
    validTo: secret['validTo'],
  });
  const { revision } = made;
  await manager.api('PUT', `/admin/promo-codes/${made._id}`, draft('HELLO', { revision }));
  expect(await welcome()).toBeUndefined();
});

test('codes are listed 50 per page, newest first', async () => {
  const manager = await signedInStaff(world, 'manager');
  await env.DB.prepare(
    `insert into promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom, validTo)
     with recursive n (value) as (select 1 union all select value + 1 from n where value < 120)
     select 'promo-' || value, value, 'CODE' || value, 'fixed', 100, 'entire-order', 1, '', 1, 2 from n`,
  ).run();
  const codes: string[] = [];
  let before = '';
  for (let page = 0; page < 3; page += 1) {
    const answer = (await manager.api('GET', `/admin/promo-codes${before}`)) as {
      codes: { code: string }[];
      next?: number;
    };
    codes.push(...answer.codes.map(({ code }) => code));
    before = `?before=${answer.next}`;
  }
  const all = await env.DB.prepare('select code from promo_code order by rowid desc').all();
  expect(codes).toEqual(all.results.map(({ code }) => code));
});

test('products are found by words and by sku', async () => {
  const manager = await signedInStaff(world, 'manager');
  expect(await manager.api('GET', `/admin/choices?q=${skus.oil.text}`)).toEqual([
    { kind: 'product', id: skus.oil.product, name: 'oil' },
    { kind: 'sku', id: skus.oil.sku, name: 'oil · OIL-1' },
  ]);
  expect(await manager.api('GET', '/admin/choices?q=')).toEqual([]);
});

test('reward tiers are saved together', async () => {
  const owner = await signedInStaff(world, 'owner');
  const tiers = [
    { name: 'Silk', pointsRequired: 500, discountType: 'percentage', discountValue: 5, isActive: true },
    { name: 'Copper', pointsRequired: 100, discountType: 'fixed', discountValue: 20, isActive: false },
  ];
  const { revision } = (await owner.api('PUT', '/admin/reward-tiers', { revision: 0, tiers })) as Saved;
  expect(await owner.api('GET', '/admin/reward-tiers')).toMatchObject({
    revision,
    tiers: [tiers[1], tiers[0]],
  });
  expect((await owner.send('PUT', '/admin/reward-tiers', { revision: 0, tiers: [] })).status).toBe(409);
  const tooMuch = [{ ...tiers[0], discountValue: 101 }];
  expect((await owner.send('PUT', '/admin/reward-tiers', { revision, tiers: tooMuch })).status).toBe(400);
});

test('changing a code back and forth, or the settings, bumps the store revision each time', async () => {
  const owner = await signedInStaff(world, 'owner');
  const pages = async () => {
    const store = await owner.api('GET', '/storefront?storeName=Strand&guest=none');
    return (store as { revision: string }).revision;
  };
  const seen = [await pages()];
  const made = (await owner.api('POST', '/admin/promo-codes', draft('BACK'))) as Saved;
  seen.push(await pages());
  let { revision } = made;
  for (const autoApply of [false, true]) {
    const changed = draft('BACK', { revision, autoApply });
    ({ revision } = (await owner.api('PUT', `/admin/promo-codes/${made._id}`, changed)) as Saved);
    seen.push(await pages());
  }
  const settings = (await owner.api('GET', '/admin/settings')) as { revision: number };
  await owner.api('PUT', '/admin/settings', { revision: settings.revision, config: { guaranteeDays: 9 } });
  seen.push(await pages());
  expect(new Set(seen).size).toBe(5);
});
