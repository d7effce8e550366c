import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { postStaffPicture } from '#contract/admin/product.endpoints.ts';
import { postAnalytics, postAnalyticsBatch } from '#contract/analytics/analytics.endpoints.ts';
import { postPicture } from '#contract/pictures/picture.endpoints.ts';
import { analyticsRoutes, maxBatchBytes, maxEventBytes } from './analytics/analytics.routes.ts';
import { bagRoutes } from './bag/bag.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { staffProductRoutes } from './catalogue/staff-product.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { redeemRoutes } from './checkout/redeem.routes.ts';
import { webhookRoutes } from './checkout/webhook.routes.ts';
import { guestRoutes } from './customers/guest.routes.ts';
import { staffCustomerRoutes } from './customers/staff-customer.routes.ts';
import { userRoutes } from './customers/user.routes.ts';
import type { Dependencies } from './dependencies.ts';
import { healthRoutes } from './health/health.routes.ts';
import { logRequests } from './health/request-log.ts';
import { bannerRoutes, homeRoutes } from './home/home.routes.ts';
import type { GatewayEnv } from './http/context.ts';
import { cors, originCheck } from './http/cors.ts';
import { databaseSession } from './http/database-session.ts';
import { errorResponse, GatewayError } from './http/errors.ts';
import { mount, type Route } from './http/routes.ts';
import { requireSetUp } from './http/set-up.ts';
import { importRoutes } from './imports/import.routes.ts';
import { mailWebhookRoutes } from './mail/webhook.routes.ts';
import { offerRoutes } from './offers/offer.routes.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { orderRoutes } from './orders/order.routes.ts';
import { staffOrderRoutes } from './orders/staff-order.routes.ts';
import { pictureRoutes } from './pictures/picture.routes.ts';
import { productPageRoutes } from './product-page/product-page.routes.ts';
import { promoCodeRoutes } from './promotions/promo-code.routes.ts';
import { staffCodeRoutes } from './promotions/staff-code.routes.ts';
import { withJobs } from './queue/jobs.ts';
import { staffRefundRoutes } from './refunds/staff-refund.routes.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { staffReviewRoutes } from './reviews/staff-review.routes.ts';
import { rewardRoutes } from './rewards/reward.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { setUpRoutes } from './set-up/set-up.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { stockNoticeRoutes } from './stock-notices/stock-notice.routes.ts';
import { settingsRoutes } from './store/staff-settings.routes.ts';
import { storefrontRoutes } from './storefront/storefront.routes.ts';
import { transferRoutes } from './transfers/transfer.routes.ts';

const maxBodyBytes = 64 * 1024;
/** For staff requests: products with many variants, import files. */
const maxFileBytes = 16 * 1024 * 1024;

const routes: Route[] = [
  ...storefrontRoutes,
  ...guestRoutes,
  ...signInRoutes,
  ...userRoutes,
  ...catalogueRoutes,
  // After the catalogue's fixed paths, which its parameter matches.
  ...productPageRoutes,
  ...searchRoutes,
  ...bannerRoutes,
  ...promoCodeRoutes,
  ...bagRoutes,
  ...checkoutRoutes,
  ...redeemRoutes,
  ...orderRoutes,
  ...analyticsRoutes,
  ...offerRoutes,
  ...stockNoticeRoutes,
  ...transferRoutes,
  ...rewardRoutes,
  ...reviewRoutes,
  ...pictureRoutes,
  ...webhookRoutes,
  ...mailWebhookRoutes,
  ...setUpRoutes,
  ...settingsRoutes,
  ...staffCodeRoutes,
  ...homeRoutes,
  ...staffRoutes,
  ...staffOrderRoutes,
  ...staffRefundRoutes,
  ...staffReviewRoutes,
  ...staffCustomerRoutes,
  ...staffProductRoutes,
  ...stockRoutes,
  ...importRoutes,
  ...healthRoutes,
  ...openApiRoutes,
];

function limitBody(bytes: number) {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new GatewayError(413, 'The request is too large.');
    },
  });
}

export function createGateway(dependencies: Dependencies): Hono<GatewayEnv> {
  const gateway = new Hono<GatewayEnv>();

  gateway.onError(errorResponse);
  gateway.notFound((context) => context.json({ error: 'There is nothing at this address.' }, 404));

  gateway.use(async (context, next) => {
    const sent = context.req.header('x-request-id');
    const requestId = sent && /^[A-Za-z0-9-]{8,64}$/.test(sent) ? sent : crypto.randomUUID();
    context.set('requestId', requestId);
    await withJobs(dependencies, (own) => {
      context.set('dependencies', own);
      return next();
    });
    // Not `context.header()`, which copies the response each time.
    const { headers, ok } = context.res;
    headers.set('x-request-id', requestId);
    headers.set('date', new Date(dependencies.now()).toUTCString());
    if (!headers.has('cache-control') || headers.has('set-cookie') || !ok) {
      headers.set('cache-control', 'private, no-store');
    }
  });
  gateway.use(logRequests);
  gateway.use(cors);
  gateway.use(databaseSession);
  gateway.use(requireSetUp);
  gateway.use(originCheck);
  const limitRequest = limitBody(maxBodyBytes);
  const limitFile = limitBody(maxFileBytes);
  gateway.use((context, next) => {
    const { path } = context.req;
    // Pictures are limited while they stream.
    if (path === postPicture.path || path === postStaffPicture.path) return next();
    return (path.startsWith('/admin/') ? limitFile : limitRequest)(context, next);
  });
  gateway.post(postAnalytics.path, limitBody(maxEventBytes));
  gateway.post(postAnalyticsBatch.path, limitBody(maxBatchBytes));

  mount(gateway, routes);
  return gateway;
}
