import * as z from 'zod/mini';
import { offer, offerEligibility, offerRequest } from '#contract/offers/offer.schema.ts';
import { done } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id, optional } from '#contract/wire/wire.schema.ts';
import {
  analyticsEvent,
  analyticsReceipt,
  newAnalyticsEvent,
  newAnalyticsEvents,
  productViewCount,
} from './analytics.schema.ts';
import { vitals } from './vital.schema.ts';

/** Makes a browser without identity the guest of this marker: who looks becomes a guest by the first events. */
const query = z.object({ marker: optional(z.string()) });

export const postAnalytics = endpoint({
  method: 'POST',
  path: '/analytics',
  query,
  body: newAnalyticsEvent,
  answer: analyticsEvent,
  error: 'Error posting analytics.',
  anonymous: 400,
  extension: ['marker'],
});

/** Several events by one request; a gateway that does not know it answers 404 and takes them one by one. */
export const postAnalyticsBatch = endpoint({
  method: 'POST',
  path: '/analytics/batch',
  query,
  body: newAnalyticsEvents,
  answer: analyticsReceipt,
  error: 'Error posting analytics.',
  anonymous: 400,
  extension: true,
});

/** How a visit felt, without identity. */
export const postVitals = endpoint({
  method: 'POST',
  path: '/analytics/vitals',
  body: vitals,
  answer: done,
  error: 'Error posting analytics.',
  extension: true,
});

/** `daily` counts since midnight in Accra. */
export const getProductViewCount = endpoint({
  method: 'GET',
  path: '/analytics/product-view-count',
  query: z.object({ productId: id }),
  answer: productViewCount,
  error: 'Error loading product.',
});

export const getOfferEligibility = endpoint({
  method: 'GET',
  path: '/user-offers',
  answer: offerEligibility,
  error: 'Failed to get offer eligibility',
  anonymous: 400,
});

/** Every refusal is 400 with its text. */
export const requestOffer = endpoint({
  method: 'POST',
  path: '/offers',
  body: offerRequest,
  answer: done,
  error: 'Failed to submit offer request',
  anonymous: 400,
});

export const getOffers = endpoint({
  method: 'GET',
  path: '/offers',
  answer: z.array(offer),
  error: 'Failed to get offers',
  anonymous: 400,
});
