import {
  getOfferEligibility,
  getOffers,
  getProductViewCount,
  postAnalytics,
  postAnalyticsBatch,
  requestOffer,
} from '#contract/analytics/analytics.endpoints.ts';
import {
  addBagItem,
  addSavedBagItem,
  clearBag,
  getActiveBag,
  getActiveSavedBag,
  moveSavedBagItem,
  removeBagItem,
  removeSavedBagItem,
  saveBagItem,
  updateBagItem,
  updateSavedBagItem,
} from '#contract/bag/bag.endpoints.ts';
import {
  getBestSellers,
  getCategories,
  getColors,
  getFeatured,
  getProduct,
  getProducts,
  getSubcategories,
  getSuggestions,
  getUpsell,
  searchProducts,
} from '#contract/catalogue/catalogue.endpoints.ts';
import {
  checkoutAction,
  getActiveSession,
  getPendingSessions,
  getSession,
  postCheckout,
  verifyPayment,
} from '#contract/checkout/checkout.endpoints.ts';
import { getGuest, getUser, updateGuest, updateUser } from '#contract/customers/customer.endpoints.ts';
import { getOrder, getOrders } from '#contract/orders/order.endpoints.ts';
import {
  getPromoCodeItems,
  getPromoCodes,
  getRedeemedPromoCodes,
} from '#contract/promotions/promo-code.endpoints.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import {
  createReview,
  getOrderItemReview,
  getOwnReviews,
  getProductReviews,
  toggleHelpful,
} from '#contract/reviews/review.endpoints.ts';
import {
  getEligibleOrders,
  getOrderPoints,
  getRewardHistory,
  getRewardPoints,
  getRewardTiers,
} from '#contract/rewards/reward.endpoints.ts';
import { logOut, logOutEverywhere, verifyAccount } from '#contract/sign-in/sign-in.endpoints.ts';
import { getBannerMessage, getStorefront } from '#contract/store/store.endpoints.ts';
import {
  awardGuestOrders,
  transferAnalytics,
  transferBag,
  transferOrders,
  transferSavedBag,
} from '#contract/transfers/transfer.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { getHealth, getOpenApi, postPaystackEvent } from './service.endpoints.ts';

/**
 * Every call of the contract once, for whoever walks them all: the gateway's tests, the OpenAPI document.
 * A single call is imported from its noun's file, so that a browser carries no other noun's.
 */
export const endpoints = {
  getStorefront,
  getBannerMessage,
  getCategories,
  getSubcategories,
  getColors,
  getProducts,
  getBestSellers,
  getFeatured,
  getProduct,
  getUpsell,
  searchProducts,
  getSuggestions,
  getPromoCodes,
  getPromoCodeItems,
  getRedeemedPromoCodes,
  redeemPromoCode,
  removePromoCode,
  getGuest,
  updateGuest,
  getUser,
  updateUser,
  verifyAccount,
  logOut,
  logOutEverywhere,
  transferBag,
  transferSavedBag,
  transferOrders,
  transferAnalytics,
  awardGuestOrders,
  getActiveBag,
  addBagItem,
  updateBagItem,
  removeBagItem,
  clearBag,
  getActiveSavedBag,
  addSavedBagItem,
  updateSavedBagItem,
  removeSavedBagItem,
  saveBagItem,
  moveSavedBagItem,
  postCheckout,
  getActiveSession,
  getPendingSessions,
  verifyPayment,
  getSession,
  checkoutAction,
  getOrders,
  getOrder,
  getRewardPoints,
  getRewardHistory,
  getRewardTiers,
  getEligibleOrders,
  getOrderPoints,
  createReview,
  getOrderItemReview,
  getOwnReviews,
  getProductReviews,
  toggleHelpful,
  postAnalytics,
  postAnalyticsBatch,
  getProductViewCount,
  getOfferEligibility,
  requestOffer,
  getOffers,
  getHealth,
  postPaystackEvent,
  getOpenApi,
} satisfies Record<string, Endpoint>;
