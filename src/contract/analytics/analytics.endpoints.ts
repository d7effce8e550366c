import * as z from 'zod/mini';
import { done } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id, optional } from '#contract/wire/wire.schema.ts';
import {
  analyticsEvent,
  analyticsReceipt,
  newAnalyticsEvent,
  newAnalyticsEvents,
  productViewCount,
  vitals,
} from './analytics.schema.ts';

/** `marker`: makes a browser without an identity a guest with its first event. */
const query = z.object({ marker: optional(z.string()) });

export const postAnalytics = endpoint('POST', '/analytics', {
  query,
  body: newAnalyticsEvent,
  answer: analyticsEvent,
  error: 'Error posting analytics.',
  anonymous: 400,
  extension: ['marker'],
});

/** Several events in one request. A gateway without it answers 404; clients then send the events one by one. */
export const postAnalyticsBatch = endpoint('POST', '/analytics/batch', {
  query,
  body: newAnalyticsEvents,
  answer: analyticsReceipt,
  error: 'Error posting analytics.',
  anonymous: 400,
  extension: true,
});

/** The Web Vitals of one visit, anonymous. */
export const postVitals = endpoint('POST', '/analytics/vitals', {
  body: vitals,
  answer: done,
  error: 'Error posting analytics.',
  extension: true,
});

/** `daily` counts from midnight in Accra. */
export const getProductViewCount = endpoint('GET', '/analytics/product-view-count', {
  query: z.object({ productId: id }),
  answer: productViewCount,
  error: 'Error loading product.',
});
