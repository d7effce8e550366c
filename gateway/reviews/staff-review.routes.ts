import {
  deleteStaffReview,
  getStaffPicture,
  getStaffReviews,
  putStaffReview,
} from '#contract/admin/review.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { servePicture } from '../pictures/picture-store.ts';
import { staffRoute } from '../staff/staff.route.ts';
import { deleteReview, listStaffReviews, updateReview } from './staff-review.records.ts';

export const staffReviewRoutes: Route[] = [
  staffRoute(getStaffReviews, async ({ context, query }) =>
    listStaffReviews(context.get('dependencies'), query),
  ),

  staffRoute(putStaffReview, async ({ context, staff, params, body }) => {
    const change = { ...params, ...body, staff: staff.email };
    const revision = await updateReview(context.get('dependencies'), change);
    if (revision === undefined) throw new GatewayError(404, putStaffReview.error);
    return { revision };
  }),

  staffRoute(deleteStaffReview, async ({ context, staff, params, query }) => {
    const removal = { ...params, staff: staff.email, revision: Number(query.revision) };
    const revision = await deleteReview(context.get('dependencies'), removal);
    if (revision === undefined) throw new GatewayError(404, deleteStaffReview.error);
    return { revision };
  }),

  staffRoute(getStaffPicture, async ({ context, params }) => {
    const served = await servePicture(context.get('dependencies'), params.file, { isStaff: true });
    if (!served) throw new GatewayError(404, getStaffPicture.error);
    return served;
  }),
];
