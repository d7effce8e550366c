import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { addToBag, createWorld } from '../../tests/support/checkout.fixture.ts';
import { countedDatabase, createGuest } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { rowsReadBy } from '../../tests/support/query-plan.ts';

const { trips, database } = countedDatabase();
const { dependencies, clock } = createWorld({ database });

beforeAll(openNamedShop);

/** Counts what D1 reports of a batch twice, as it repeats its queries. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  trips.length = 0;
  await work();
  return trips.reduce((rows, trip) => rows + trip.rowsRead, await rowsReadBy(trips));
}

test('the 500 promo codes of former years are not read again', async () => {
  await env.DB.prepare(
    `insert into promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom,
       validTo, autoApply)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
     select 'code-' || i, i, 'CODE' || i, 'percentage', 10000, 'selected-products', 1, '', 1, ?, 1 from n`,
  )
    .bind(clock.now - 1)
    .run();
  const visitor = await createGuest(dependencies);
  const read = {
    store: await rowsRead(() => visitor.api('GET', '/storefront?storeName=Strand&guest=none')),
    codes: await rowsRead(() => visitor.api('GET', '/stores/promoCodes')),
    add: await rowsRead(() => addToBag(visitor, skus.plenty)),
  };
  expect(Object.entries(read).filter(([, rows]) => rows > 100)).toEqual([]);
});
