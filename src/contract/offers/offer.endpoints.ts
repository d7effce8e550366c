import * as z from 'zod/mini';
import { done } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { offer, offerEligibility, offerRequest } from './offer.schema.ts';

export const getOfferEligibility = endpoint('GET', '/user-offers', {
  answer: offerEligibility,
  error: 'Failed to get offer eligibility',
  anonymous: 400,
});

/** Every refusal is a 400 with a text for the shopper. */
export const requestOffer = endpoint('POST', '/offers', {
  body: offerRequest,
  answer: done,
  error: 'Failed to submit offer request',
  anonymous: 400,
});

export const getOffers = endpoint('GET', '/offers', {
  answer: z.array(offer),
  error: 'Failed to get offers',
  anonymous: 400,
});
