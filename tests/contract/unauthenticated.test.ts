import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { addToBag } from '../support/checkout.fixture.ts';
import { createGuest, createVisitor, type Visitor } from '../support/gateway-visitor.ts';
import { openNamedShop, skus } from '../support/named-shop.ts';
import { createOfferWorld } from '../support/offer.fixture.ts';
import { freshEmail } from '../support/sign-in.fixture.ts';
import { createPerson, placeOrder, saveItem } from '../support/transfer.fixture.ts';

beforeAll(openNamedShop);

/** All reading calls except publicly cached ones. */
const reading = Object.values(endpoints).filter(
  ({ method, fresh }) => method === 'GET' && (fresh === undefined || fresh.private),
);

/** Tables whose rows have an owner. */
const ownTables = ['bag', 'saved_bag', 'checkout_session', 'orders', 'offer', 'analytics_event'];

/** A visitor with a bag, saved items, an order, an offer, events and a profile, as guest or signed in. */
async function visitorWithEverything(shop: ReturnType<typeof createOfferWorld>, isSignedIn: boolean) {
  const person = await createPerson(shop.world);
  if (isSignedIn) person.signIn();
  const { browser } = person;
  const { id: orderId, session, reference } = await placeOrder(shop.world, person);
  await addToBag(browser, skus.oil);
  await saveItem(browser, skus.plenty, 1);
  await shop.requested(browser, freshEmail());
  const phoneNumber = `024${Math.random().toString().slice(2, 9)}`;
  await browser.api('PUT', isSignedIn ? '/users/me' : '/guests', { phoneNumber });
  const event = { action: 'viewed_product', productId: skus.plenty.product };
  await browser.api('POST', '/analytics', {
    ...event,
    data: { product: skus.plenty.product, note: phoneNumber },
  });
  const ownerId = isSignedIn ? person.userId : person.guestId;
  const ids: string[] = [ownerId, reference, phoneNumber, person.email];
  for (const table of ownTables) {
    const { results } = await env.DB.prepare(`select id from ${table} where ownerId = ?`)
      .bind(ownerId)
      .all<{ id: string }>();
    ids.push(...results.map(({ id }) => id));
  }
  return { browser, ids, params: [orderId, session._id, reference], email: person.email };
}

/** The call's addresses with the owner's ids in its path and in every query parameter that takes an id. */
function addressesOf({ path }: { path: string }, params: readonly string[], email: string): string[] {
  const queryWith = (id: string) => {
    const named = { orderId: id, productId: skus.plenty.product, email, marker: id.slice(0, 5) };
    return `storeName=Strand&q=wig&${new URLSearchParams(named)}`;
  };
  if (path.includes(':')) return params.map((id) => `${path.replaceAll(/:\w+/g, id)}?${queryWith(id)}`);
  return [`${path}?${queryWith(params[0] ?? '')}`];
}

const read = async (visitor: Visitor, address: string) => (await visitor.send('GET', address)).text();

test.each([
  ['a guest', false],
  ['a signed-in customer', true],
])('no response to another visitor contains data of %s', async (_, isSignedIn) => {
  const shop = createOfferWorld();
  await shop.promiseWelcome();
  const owner = await visitorWithEverything(shop, isSignedIn);
  const others = {
    'no identity': createVisitor(shop.dependencies),
    guest: await createGuest(shop.dependencies),
    user: (await visitorWithEverything(shop, true)).browser,
  };
  const seenByOwner = new Set<string>();
  for (const call of reading) {
    for (const address of addressesOf(call, owner.params, owner.email)) {
      const own = await read(owner.browser, address);
      for (const id of owner.ids) if (own.includes(id)) seenByOwner.add(call.path);
      for (const [who, other] of Object.entries(others)) {
        const text = (await read(other, address)).replaceAll(address, '');
        const leaked = owner.ids.filter((id) => !address.includes(id) && text.includes(id));
        expect(leaked, `${who} at ${address}`).toEqual([]);
      }
    }
  }
  // The owner does see these ids, so their absence above is proof.
  expect([...seenByOwner]).toEqual(
    expect.arrayContaining(['/bags/active', '/savedBags/active', '/offers', '/orders', '/orders/:orderId']),
  );
});
