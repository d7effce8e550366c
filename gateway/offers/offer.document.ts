import type { Offer } from '#contract/offers/offer.schema.ts';
import { documentOf } from '../database/present.ts';
import { promoCodeDocument } from '../promotions/promo-code.document.ts';
import type { OfferRows } from './offer.records.ts';

/** An offer as it leaves the gateway: while it is pending, its mail says how far it is. */
export function offerDocument(rows: OfferRows, storeId: string): Offer {
  const { offer, code, sentAt } = rows;
  const status = offer.status === 'pending' ? mailStatus(rows) : offer.status;
  return {
    ...documentOf(offer),
    storeFrontUserId: offer.ownerId,
    storeId,
    status,
    sentAt: sentAt ?? undefined,
    isRedeemed: status === 'redeemed',
    promoCode: promoCodeDocument(code, storeId),
  };
}

function mailStatus({ sentAt, givenUpAt }: OfferRows): Offer['status'] {
  if (sentAt !== null) return 'sent';
  return givenUpAt === null ? 'pending' : 'error';
}
