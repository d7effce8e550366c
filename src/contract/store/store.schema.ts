import * as z from 'zod/mini';
import { fixed, percentage } from '#contract/promotions/discount.schema.ts';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { count, documentShape, id, intFrom, listTo, ms, optional } from '#contract/wire/wire.schema.ts';

const fulfillmentRestriction = z.object({
  isActive: optional(z.boolean()),
  startTime: optional(ms),
  endTime: optional(ms),
  message: optional(z.string()),
});

const welcomeCode = z.object({
  promoCodeId: id,
  displayText: optional(z.string()),
  active: optional(z.boolean()),
  validFrom: optional(ms),
  validTo: optional(ms),
});

export const storeConfig = z.object({
  maintenance: optional(
    z.object({
      countdownEndsAt: optional(ms),
      heading: optional(z.string()),
      message: optional(z.string()),
    }),
  ),
  availability: optional(z.object({ inMaintenanceMode: optional(z.boolean()) })),
  visibility: optional(z.object({ inReadOnlyMode: optional(z.boolean()) })),
  contactInfo: optional(
    z.object({
      location: optional(z.string()),
      phoneNumber: optional(z.string()),
      whatsapp: optional(z.string()),
      /** The following five are extensions. Customers write to `email`. */
      email: optional(z.string()),
      /** The studio on a map. Missing: a map search for the location. */
      mapUrl: optional(z.string()),
      instagramUrl: optional(z.string()),
      tiktokUrl: optional(z.string()),
      xUrl: optional(z.string()),
    }),
  ),
  /** Number of shoppers as text: "63k". */
  shopperCount: optional(z.string()),
  guaranteeDays: optional(count),
  /** Lines like "Sunday: Closed". */
  openingHours: optional(z.array(z.string())),
  /** The displayed value of the free gift. */
  giftValue: optional(wholeUnits),
  landingPageReelVersion: optional(z.union([z.number(), z.string()])),
  homeHero: optional(
    z.object({
      displayType: optional(z.string()),
      headerImage: optional(z.string()),
      showOverlay: optional(z.boolean()),
      showText: optional(z.boolean()),
    }),
  ),
  shopTheLookImage: optional(z.string()),
  showroomImage: optional(z.string()),
  /** Category slugs and `best-sellers` in menu order. Other categories follow by name. */
  menu: optional(z.array(z.string())),
  /** Entry tiles of the home page: a path below `/shop`, like "hair/bundles", and a picture. */
  homeTiles: optional(z.array(z.object({ path: z.string(), image: z.string() }))),
  deliveryFees: optional(
    z.object({
      withinAccra: optional(wholeUnits),
      otherRegions: optional(wholeUnits),
      international: optional(wholeUnits),
    }),
  ),
  waiveDeliveryFees: optional(
    z.union([
      z.boolean(),
      z.object({
        all: optional(z.boolean()),
        withinAccra: optional(z.boolean()),
        otherRegions: optional(z.boolean()),
        international: optional(z.boolean()),
      }),
    ]),
  ),
  /** Delivery estimates; missing: none are shown. Hours and weekdays (0 = Sunday) in Accra; days are working days after dispatch. */
  dispatch: optional(
    z.object({
      /** Orders placed before this hour leave the same day. */
      cutOffHour: intFrom(0, 23),
      closingHour: intFrom(0, 23),
      /** At most six, because a shop that never opens cannot dispatch. */
      daysOff: listTo(intFrom(0, 6), 6),
      withinAccra: intFrom(0, 14),
      otherRegions: intFrom(0, 14),
    }),
  ),
  fulfillment: optional(
    z.object({
      enableStorePickup: optional(z.boolean()),
      enableDelivery: optional(z.boolean()),
      pickupRestriction: optional(fulfillmentRestriction),
      deliveryRestriction: optional(fulfillmentRestriction),
    }),
  ),
  /** Missing: payment on delivery is off. `maximumOpen` is the maximum number of unpaid orders. */
  paymentOnDelivery: optional(
    z.object({
      isEnabled: optional(z.boolean()),
      maximumTotal: optional(wholeUnits),
      maximumOpen: optional(count),
    }),
  ),
  /** The code of the home page's welcome modal, often unlisted. The offer ends with the code. */
  homepageDiscountCodeModalPromoCode: optional(
    z.union([
      z.extend(welcomeCode, { discountType: z.literal('percentage'), value: percentage }),
      z.extend(welcomeCode, { discountType: fixed, value: wholeUnits }),
    ]),
  ),
});

/** The store with the public keys of its config. */
export const store = z.extend(documentShape, {
  organizationId: id,
  name: z.string(),
  slug: optional(z.string()),
  currency: optional(z.string()),
  config: storeConfig,
  /** Only with `guest=none` (extension). Changes when a public code or the banner starts, changes or ends. */
  revision: optional(z.string()),
});

export type Store = z.output<typeof store>;
export type StoreConfig = Store['config'];

export const bannerMessage = z.extend(documentShape, {
  storeId: id,
  active: z.boolean(),
  heading: optional(z.string()),
  message: optional(z.string()),
  countdownEndsAt: optional(ms),
});

export type BannerMessage = z.output<typeof bannerMessage>;
