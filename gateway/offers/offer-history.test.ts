import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { createOfferWorld } from '../../tests/support/offer.fixture.ts';
import { sendMail } from '../mail/outbox.ts';

const offers = createOfferWorld();
const { clock, dependencies, freshEmail, requested, offersOf, mailsTo } = offers;
let welcome: { id: string; code: string };

beforeAll(openNamedShop);
beforeEach(async () => {
  welcome = await offers.promiseWelcome();
});

describe('GET /offers', () => {
  test('returns the status of each offer', async () => {
    const [guest, other, email] = [
      await createGuest(dependencies),
      await createGuest(dependencies),
      freshEmail(),
    ];
    await requested(guest, email);
    const [offer] = await offersOf(guest);
    expect(offer).toMatchObject({
      _creationTime: clock.now,
      email,
      promoCodeId: welcome.id,
      storeFrontUserId: ((await guest.api('GET', '/guests')) as { _id: string })._id,
      storeId: 'store-strand',
      status: 'pending',
      isRedeemed: false,
      promoCode: { _id: welcome.id, code: welcome.code, displayText: '25%', active: true },
    });
    expect(offer?.sentAt).toBeUndefined();
    await requested(other, email);

    clock.now += 1000;
    while ((await mailsTo(email))[0]?.sentAt === null) await sendMail(dependencies);
    expect(await offersOf(guest)).toMatchObject([{ status: 'sent', sentAt: clock.now }]);
    expect(await offersOf(other)).toMatchObject([{ status: 'sent', sentAt: clock.now }]);

    await env.DB.prepare("update offer set status = 'redeemed' where id = ?").bind(offer?._id).run();
    expect(await offersOf(guest)).toMatchObject([{ status: 'redeemed', isRedeemed: true }]);
    expect(await offersOf(other)).toMatchObject([{ status: 'sent', isRedeemed: false }]);
  });

  test('reports a mail that could not be sent', async () => {
    const [guest, email] = [await createGuest(dependencies), freshEmail()];
    await requested(guest, email);
    await env.DB.prepare('update mail set givenUpAt = ? where recipient = ?').bind(clock.now, email).run();
    expect(await offersOf(guest)).toMatchObject([{ status: 'error' }]);
  });

  test('is empty for a customer without requests', async () => {
    expect(await offersOf(await createGuest(dependencies))).toEqual([]);
  });
});
