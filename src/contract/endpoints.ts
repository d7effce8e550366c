import {
  getOfferEligibility,
  getOffers,
  getProductViewCount,
  postAnalytics,
  postAnalyticsBatch,
  requestOffer,
} from './analytics.endpoints.ts';
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
} from './bag.endpoints.ts';
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
} from './catalogue.endpoints.ts';
import {
  checkoutAction,
  getActiveSession,
  getPendingSessions,
  getSession,
  postCheckout,
  verifyPayment,
} from './checkout.endpoints.ts';
import { getGuest, getUser, updateGuest, updateUser } from './customer.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { getOrder, getOrders } from './order.endpoints.ts';
import { getPromoCodeItems, getPromoCodes, getRedeemedPromoCodes } from './promo-code.endpoints.ts';
import { redeemPromoCode, removePromoCode } from './redeem.endpoints.ts';
import {
  createReview,
  getOrderItemReview,
  getOwnReviews,
  getProductReviews,
  toggleHelpful,
} from './review.endpoints.ts';
import {
  getEligibleOrders,
  getOrderPoints,
  getRewardHistory,
  getRewardPoints,
  getRewardTiers,
} from './reward.endpoints.ts';
import { getHealth, getOpenApi, postPaystackEvent } from './service.endpoints.ts';
import { logOut, logOutEverywhere, verifyAccount } from './sign-in.endpoints.ts';
import { getBannerMessage, getStorefront } from './store.endpoints.ts';
import {
  awardGuestOrders,
  transferAnalytics,
  transferBag,
  transferOrders,
  transferSavedBag,
} from './transfer.endpoints.ts';

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
