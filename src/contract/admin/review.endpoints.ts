import * as z from 'zod/mini';
import { listTo, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { reviewStates, staffReview } from './review.schema.ts';
import { managers } from './role.rules.ts';
import { changed, revision, revisionQuery, timeCursor } from './staff.schema.ts';

/** 50 per page, newest first; waiting reviews oldest first. */
export const getStaffReviews = staffEndpoint(managers, 'GET', '/admin/reviews', {
  query: z.object({
    state: z.enum(reviewStates),
    after: z.optional(timeCursor),
  }),
  answer: z.object({ reviews: z.array(staffReview), next: optional(z.string()) }),
  error: 'Error loading reviews.',
});

/** Publishes or hides a review and sets the shop's answer; empty removes it. `removed`: paths of photos to delete. */
export const putStaffReview = staffEndpoint(managers, 'PUT', '/admin/reviews/:reviewId', {
  body: z.object({
    isPublished: z.boolean(),
    answer: trimmedTo(2000),
    removed: optional(listTo(textTo(500), 20)),
    revision,
  }),
  answer: changed,
  error: 'There is no such review.',
});

/** Deletes a hidden review and its photos. Its author can write a new one. */
export const deleteStaffReview = staffEndpoint(managers, 'DELETE', '/admin/reviews/:reviewId', {
  query: revisionQuery,
  answer: changed,
  error: 'There is no such hidden review.',
});

/** Like `getPicture`, but also for unpublished reviews. */
export const getStaffPicture = staffEndpoint(managers, 'GET', '/admin/pictures/:file', {
  answer: z.unknown(),
  error: 'There is no such picture.',
});
