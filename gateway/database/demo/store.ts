import type { store } from '#gateway/database/catalogue.tables.ts';
import { promoCodeId } from './promotions.ts';

export const studio = 'Strand Studio, 14 Lagos Avenue, East Legon, Accra';

/** The store's one row. Its configuration is kept as the wire carries it: fees in whole units. */
export function storeRow(mediaBase: string, createdAt: number): typeof store.$inferInsert {
  return {
    id: 'store-strand',
    createdAt,
    organizationId: 'organization-strand',
    name: 'Strand',
    slug: 'strand',
    currency: 'ghs',
    config: {
      availability: { inMaintenanceMode: false },
      visibility: { inReadOnlyMode: false },
      contactInfo: { location: studio, phoneNumber: '+233 30 255 0142', whatsapp: '+233 24 255 0142' },
      landingPageReelVersion: 1,
      homeHero: {
        displayType: 'image',
        headerImage: `${mediaBase}/media/editorial/hero-wide.webp`,
        showOverlay: true,
        showText: true,
      },
      shopTheLookImage: `${mediaBase}/media/editorial/shop-the-look.webp`,
      showroomImage: `${mediaBase}/media/editorial/showroom.webp`,
      deliveryFees: {
        withinAccra: 30,
        otherRegions: 70,
        international: 800,
      },
      waiveDeliveryFees: false,
      fulfillment: { enableStorePickup: true, enableDelivery: true },
      paymentOnDelivery: { isEnabled: true },
      homepageDiscountCodeModalPromoCode: {
        promoCodeId: promoCodeId('WELCOMEBACK25'),
        discountType: 'percentage',
        value: 25,
        displayText: '25%',
      },
    },
  };
}

/** Kept inactive, so that the banner bar shows what the shop is trusted for. */
export const bannerMessages = [
  {
    id: 'banner-studio-day',
    active: false,
    heading: 'Studio day',
    message: 'Free fittings at the East Legon studio this Saturday',
  },
];
