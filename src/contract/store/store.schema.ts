import * as z from 'zod/mini';
import { fixed, percentage } from '#contract/promotions/discount.schema.ts';
import { wholeUnits } from '#contract/wire/money.schema.ts';
import { count, documentShape, id, ms, optional } from '#contract/wire/wire.schema.ts';

const fulfillmentRestriction = z.object({
  isActive: optional(z.boolean()),
  startTime: optional(ms),
  endTime: optional(ms),
  message: optional(z.string()),
});

/* @__NO_SIDE_EFFECTS__ */
function wholeTo(most: number) {
  return z.int().check(z.gte(0), z.lte(most));
}

/** Not all seven: a shop that never opens sends nothing. */
/* @__NO_SIDE_EFFECTS__ */
function weekdays() {
  return z.array(wholeTo(6)).check(z.maxLength(6));
}

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
      /** The number that answers on WhatsApp. */
      whatsapp: optional(z.string()),
    }),
  ),
  /** How many have bought, as "63k". */
  shopperCount: optional(z.string()),
  guaranteeDays: optional(count),
  /** A line each, as "Sunday: Closed". */
  openingHours: optional(z.array(z.string())),
  /** What the free gift is said to be worth. */
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
  /** Slugs of categories, and `best-sellers`, in the order of the menu; those left out come after them, by name. */
  menu: optional(z.array(z.string())),
  /** Home's ways in: a path below `/shop`, as "hair/bundles", and its picture. */
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
  /** Absent: no day is promised. Hours and weekdays (0 is Sunday) of Accra, days are working days after dispatch. */
  dispatch: optional(
    z.object({
      cutOffHour: wholeTo(23),
      closingHour: wholeTo(23),
      daysOff: weekdays(),
      withinAccra: wholeTo(14),
      otherRegions: wholeTo(14),
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
  /** Absent: payment on delivery is off. Totals in whole units outside, `maximumOpen` counts unpaid orders. */
  paymentOnDelivery: optional(
    z.object({
      isEnabled: optional(z.boolean()),
      maximumTotal: optional(wholeUnits),
      maximumOpen: optional(count),
    }),
  ),
  /** The code that home's modal promises, often one that is not listed; the offer ends when the code does. */
  homepageDiscountCodeModalPromoCode: optional(
    z.union([
      z.extend(welcomeCode, { discountType: z.literal('percentage'), value: percentage }),
      z.extend(welcomeCode, { discountType: fixed, value: wholeUnits }),
    ]),
  ),
});

/** The store as the shop sees it: of its configuration only the keys that it may see. */
export const store = z.extend(documentShape, {
  organizationId: id,
  name: z.string(),
  slug: optional(z.string()),
  currency: optional(z.string()),
  config: storeConfig,
  /** Only with `guest=none` (extension): another one once a code for everybody or the banner begins, changes or ends. */
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
