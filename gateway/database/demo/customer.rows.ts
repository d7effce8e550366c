import type { user } from '#gateway/database/customer.tables.ts';
import { between } from './chance.ts';
import { allReviewers, type Reviewer, reviewers } from './reviewers.ts';

export const userId = (reviewer: Reviewer) => `user-${reviewer}`;

export const bagId = (reviewer: Reviewer) => `bag-${reviewer}`;

export function userRows(createdAt: number): (typeof user.$inferInsert)[] {
  return allReviewers.map((reviewer, index) => ({
    id: userId(reviewer),
    createdAt: createdAt + index,
    ...contactOf(reviewer),
  }));
}

export function contactOf(reviewer: Reviewer) {
  const [firstName, lastName] = reviewers[reviewer];
  const phoneNumber = `+233 24 555 ${between(1000, 9999, reviewer)}`;
  return { firstName, lastName, email: `${reviewer}@example.com`, phoneNumber };
}
