import { normalizeEmail, welcomeEmailError } from '#contract/customers/customer.rules.ts';
import { getOfferEligibility, getOffers, requestOffer } from '#contract/offers/offer.endpoints.ts';
import type { Offer } from '#contract/offers/offer.schema.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { newId } from '../crypto.ts';
import { toDocument } from '../database/document.ts';
import { parseJson } from '../database/query.ts';
import { shopUrl } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { enforceRateLimit, perNetwork } from '../http/rate-limit.ts';
import { customerRoute, type Route } from '../http/routes.ts';
import { welcomeOfferEmail } from '../mail/messages/welcome-offer.ts';
import { promoCodeDocument } from '../promotions/promo-code.document.ts';
import {
  insertOffer,
  type OfferRow,
  readEligibility,
  readOfferRequest,
  readOffers,
} from './offer.records.ts';

const offersPerDay = 5;
const daySeconds = 24 * 60 * 60;

const sent = 'Your discount code has been sent to your email';
const alreadyRequested = 'You have already requested this offer.';

export const offerRoutes: Route[] = [
  customerRoute(getOfferEligibility, ({ dependencies, customer }) =>
    readEligibility(dependencies, customer.id),
  ),

  customerRoute(requestOffer, async ({ context, dependencies, customer, body }) => {
    const emailError = welcomeEmailError(body.email);
    if (emailError !== undefined) throw new GatewayError(400, emailError);
    const { promoCodeId } = body;
    const { code, storeName, currency, isRunning, hasOffer } = await readOfferRequest(dependencies, {
      ownerId: customer.id,
      promoCodeId,
    });
    if (!code) throw new GatewayError(400, requestOffer.error);
    if (!isRunning) throw new GatewayError(400, 'This promo code is no longer active.');
    if (hasOffer) throw new GatewayError(400, alreadyRequested);
    await enforceRateLimit(
      context,
      ...perNetwork(context, { subject: 'offers', max: offersPerDay, windowSeconds: daySeconds }),
    );

    const [id, email] = [newId('offer'), normalizeEmail(body.email)];
    const message = welcomeOfferEmail({
      about: `offer/${id}`,
      email,
      code: code.code,
      off: code.displayText,
      isForSelectedProducts: code.span === 'selected-products',
      minimum: code.minimumSubtotal ? formatMoney(code.minimumSubtotal, currency ?? undefined) : undefined,
      isMultipleUses: code.isMultipleUses,
      validTo: code.validTo,
      now: dependencies.now(),
      storeName,
      shopUrl: shopUrl(context),
    });
    const isNew = await insertOffer(dependencies, { id, ownerId: customer.id, email, promoCodeId }, message);
    if (!isNew) throw new GatewayError(400, alreadyRequested);
    return { success: true as const, message: sent };
  }),

  customerRoute(getOffers, async ({ dependencies, customer }) => {
    const [store, offers] = await readOffers(dependencies, customer.id);
    return offers.map((row) => offerDocument(row, store.id));
  }),
];

/** A pending offer takes its status from its mail. */
function offerDocument({ sentAt, givenUpAt, ...row }: OfferRow, storeId: string): Offer {
  const offer = parseJson(row.offer);
  const unsentStatus = givenUpAt === null ? 'pending' : 'error';
  const mailStatus = sentAt === null ? unsentStatus : 'sent';
  const status = offer.status === 'pending' ? mailStatus : offer.status;
  return {
    ...toDocument(offer),
    storeFrontUserId: offer.ownerId,
    storeId,
    status,
    sentAt: sentAt ?? undefined,
    isRedeemed: status === 'redeemed',
    promoCode: promoCodeDocument(parseJson(row.code), storeId),
  };
}
