import { getStaffReviews, putStaffReview } from '#contract/admin/review.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../staff/staff.route.ts';
import { changeReview, listStaffReviews } from './staff-review.records.ts';

export const staffReviewRoutes: Route[] = [
  staffRoute(getStaffReviews, async ({ context, query }) =>
    listStaffReviews(context.get('dependencies'), query),
  ),

  staffRoute(putStaffReview, async ({ context, staff, params, body }) => {
    const change = { ...params, ...body, staff: staff.email };
    const revision = await changeReview(context.get('dependencies'), change);
    if (revision === undefined) throw new GatewayError(404, putStaffReview.error);
    return { revision };
  }),
];
