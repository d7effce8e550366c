import {
  deleteStaffReview,
  getStaffPicture,
  getStaffReviews,
  putStaffReview,
} from '#contract/admin/review.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { servePicture } from '../pictures/picture-store.ts';
import { requireSaved } from '../staff/change.records.ts';
import { staffRoute } from '../staff/staff.route.ts';
import { deleteReview, listStaffReviews, updateReview } from './staff-review.records.ts';

export const staffReviewRoutes: Route[] = [
  staffRoute(getStaffReviews, async ({ context, query }) =>
    listStaffReviews(context.get('dependencies'), query),
  ),

  staffRoute(putStaffReview, async ({ context, staff, params, body }) => {
    const change = { ...params, ...body, staff: staff.email };
    return requireSaved(await updateReview(context.get('dependencies'), change), putStaffReview.error, 404);
  }),

  staffRoute(deleteStaffReview, async ({ context, staff, params, query }) => {
    const removal = { ...params, staff: staff.email, revision: Number(query.revision) };
    return requireSaved(
      await deleteReview(context.get('dependencies'), removal),
      deleteStaffReview.error,
      404,
    );
  }),

  staffRoute(getStaffPicture, async ({ context, params }) => {
    const served = await servePicture(context.get('dependencies'), params.file, { isStaff: true });
    if (!served) throw new GatewayError(404, getStaffPicture.error);
    return served;
  }),
];
