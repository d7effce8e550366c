import * as analytics from '#contract/analytics/analytics.endpoints.ts';
import * as bag from '#contract/bag/bag.endpoints.ts';
import * as catalogue from '#contract/catalogue/catalogue.endpoints.ts';
import * as checkout from '#contract/checkout/checkout.endpoints.ts';
import * as customers from '#contract/customers/customer.endpoints.ts';
import * as offers from '#contract/offers/offer.endpoints.ts';
import * as orders from '#contract/orders/order.endpoints.ts';
import * as pictures from '#contract/pictures/picture.endpoints.ts';
import * as promoCodes from '#contract/promotions/promo-code.endpoints.ts';
import * as redeem from '#contract/promotions/redeem.endpoints.ts';
import * as reviews from '#contract/reviews/review.endpoints.ts';
import * as rewards from '#contract/rewards/reward.endpoints.ts';
import * as signIn from '#contract/sign-in/sign-in.endpoints.ts';
import * as stockNotices from '#contract/stock-notices/stock-notice.endpoints.ts';
import * as store from '#contract/store/store.endpoints.ts';
import * as transfers from '#contract/transfers/transfer.endpoints.ts';
import * as service from '#contract/wire/service.endpoints.ts';

/**
 * All calls, for the gateway's tests and the OpenAPI document. Import a single call from its noun's file instead, to
 * keep the others out of the browser's bundle.
 */
export const endpoints = everyCall();

/* @__NO_SIDE_EFFECTS__ */
function everyCall() {
  // Calls made by `narrowEndpoint` are views of another call.
  const { getProductCards, getProductPage, ...catalogueCalls } = catalogue;
  const { countOrders, ...orderCalls } = orders;
  const { requestCode, verifyCode, ...signInCalls } = signIn;
  const {
    finalizePayment,
    createPodOrder,
    completeCheckout,
    placeOrder,
    updateOrder,
    cancelOrder,
    ...checkoutCalls
  } = checkout;
  return {
    ...store,
    ...catalogueCalls,
    ...promoCodes,
    ...redeem,
    ...customers,
    ...signInCalls,
    ...transfers,
    ...bag,
    ...checkoutCalls,
    ...orderCalls,
    ...rewards,
    ...reviews,
    ...pictures,
    ...analytics,
    ...offers,
    ...stockNotices,
    ...service,
  };
}
