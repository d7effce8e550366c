import * as contract from '#contract/admin/review.endpoints.ts';
import { requireSaved } from '../audit/change.records.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { servePicture } from '../pictures/picture-store.ts';
import { deleteReview, listStaffReviews, updateReview } from './staff-review.records.ts';

export const staffReviewRoutes: Route[] = [
  staffRoute(contract.getStaffReviews, async ({ dependencies, query }) =>
    listStaffReviews(dependencies, query),
  ),

  staffRoute(contract.putStaffReview, async ({ dependencies, staff, params, body }) => {
    const change = { ...params, ...body, staff: staff.email };
    return requireSaved(await updateReview(dependencies, change), contract.putStaffReview.error, 404);
  }),

  staffRoute(contract.deleteStaffReview, async ({ dependencies, staff, params, query }) => {
    const removal = { ...params, staff: staff.email, revision: Number(query.revision) };
    return requireSaved(await deleteReview(dependencies, removal), contract.deleteStaffReview.error, 404);
  }),

  staffRoute(contract.getStaffPicture, ({ dependencies, params }) =>
    servePicture(dependencies, params.file, { isStaff: true }),
  ),
];
