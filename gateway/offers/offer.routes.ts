import { getOfferEligibility, getOffers, requestOffer } from '#contract/analytics/analytics.endpoints.ts';
import { normalEmail, welcomeEmailError } from '#contract/customers/customer.rules.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { newId } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import { requireActing } from '../http/identity.ts';
import { limit, perNetwork } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { shopUrl } from '../http/shop-url.ts';
import { welcomeOfferEmail } from '../mail/messages/welcome-offer.ts';
import { offerDocument } from './offer.document.ts';
import { readEligibility, readOffers, readWelcome, writeOffer } from './offer.records.ts';

const offersADay = 5;
const secondsADay = 24 * 60 * 60;

const sent = 'Your discount code has been sent to your email';
const alreadyAsked = 'You have already requested this offer.';

export const offerRoutes: Route[] = [
  route(getOfferEligibility, async ({ context }) => {
    const customer = await requireActing(context, getOfferEligibility.error, 400);
    const dependencies = context.get('dependencies');
    const eligibility = await readEligibility(dependencies, customer.id, dependencies.now());
    const { isReturning, isEngaged, hasViewed, isPromised } = eligibility;
    return {
      isReturningUser: isReturning,
      isEngaged,
      isEligibleForWelcome25: isReturning && hasViewed && isPromised,
    };
  }),

  route(requestOffer, async ({ context, body }): Promise<Answer<typeof requestOffer>> => {
    const customer = await requireActing(context, requestOffer.error, 400);
    const wrong = welcomeEmailError(body.email);
    if (wrong !== undefined) throw new GatewayError(400, wrong);

    const dependencies = context.get('dependencies');
    const { promoCodeId } = body;
    const { code, storeName, hasOffer } = await readWelcome(dependencies, {
      ownerId: customer.id,
      promoCodeId,
    });
    if (!code) throw new GatewayError(400, requestOffer.error);
    const time = dependencies.now();
    if (!code.active || time < code.validFrom || time > code.validTo) {
      throw new GatewayError(400, 'This promo code is no longer active.');
    }
    if (hasOffer) throw new GatewayError(400, alreadyAsked);
    await limit(
      context,
      perNetwork(context, { subject: 'offers', most: offersADay, perSeconds: secondsADay }),
    );

    const [id, email] = [newId('offer'), normalEmail(body.email)];
    const message = welcomeOfferEmail({
      about: `offer/${id}`,
      email,
      code: code.code,
      off: code.displayText,
      isMultipleUses: code.isMultipleUses,
      validTo: code.validTo,
      now: time,
      storeName,
      shopUrl: shopUrl(context),
    });
    const { id: ownerId, isGuest } = customer;
    const isNew = await writeOffer(dependencies, { id, ownerId, isGuest, email, promoCodeId }, message);
    if (!isNew) throw new GatewayError(400, alreadyAsked);
    return { success: true, message: sent };
  }),

  route(getOffers, async ({ context }) => {
    const customer = await requireActing(context, getOffers.error, 400);
    const { store, offers } = await readOffers(context.get('dependencies'), customer.id);
    return offers.map((rows) => offerDocument(rows, store.id));
  }),
];
