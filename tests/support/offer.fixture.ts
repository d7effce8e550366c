import { env } from 'cloudflare:workers';
import { getOffers } from '#contract/offers/offer.endpoints.ts';
import { createWorld } from './checkout.fixture.ts';
import { answerOf } from './contract-answer.ts';
import type { Visitor } from './gateway-visitor.ts';
import { createCode } from './promo.fixture.ts';

const day = 24 * 60 * 60_000;

/** The named shop with helpers for its welcome offer. */
export function createOfferWorld() {
  const world = createWorld();
  const { clock } = world;
  let welcome = { id: '', code: '' };
  let networks = 0;
  let emails = 0;
  const newNetwork = () => `10.9.${networks >> 8}.${networks++ & 255}`;

  /** Requests an offer, from a new client IP unless `from` is given. */
  const request = (visitor: Visitor, email: string, promoCodeId = welcome.id, from = newNetwork()) =>
    visitor.send('POST', '/offers', { email, promoCodeId }, { 'cf-connecting-ip': from });

  async function promise(promoCodeId: string | null): Promise<void> {
    const promised = promoCodeId && {
      promoCodeId,
      value: 25,
      displayText: '25%',
      discountType: 'percentage',
    };
    await env.DB.prepare(
      `update store set config = json_set(config, '$.homepageDiscountCodeModalPromoCode', json(?))`,
    )
      .bind(JSON.stringify(promised))
      .run();
  }

  return {
    world,
    clock,
    dependencies: world.dependencies,
    newNetwork,
    request,
    promise,
    /** Makes a new exclusive code the welcome offer. */
    async promiseWelcome() {
      welcome = await createCode({
        isExclusive: 1,
        displayText: '25%',
        discountValue: 2500,
        validTo: clock.now + 400 * day,
      });
      await promise(welcome.id);
      return welcome;
    },
    freshEmail: () => `ama${++emails}@example.com`,
    requested: async (visitor: Visitor, email: string) => (await request(visitor, email)).json(),
    offersOf: (visitor: Visitor) => answerOf(getOffers, visitor, '/offers'),
    mailsTo: async (email: string) =>
      (
        await env.DB.prepare('select * from mail where recipient = ?')
          .bind(email)
          .all<Record<string, string>>()
      ).results,
  };
}
