import type { Offer } from '#contract/offers/offer.schema.ts';
import { promoCodeDocument } from '../promotions/promo-code.document.ts';
import type { OfferRows } from './offer.records.ts';

/** An offer as it leaves the gateway: while it is pending, its mail says how far it is (contract §15). */
export function offerDocument(rows: OfferRows, storeId: string): Offer {
  const { offer, code, sentAt } = rows;
  const status = offer.status === 'pending' ? mailStatus(rows) : offer.status;
  return {
    _id: offer.id,
    _creationTime: offer.createdAt,
    email: offer.email,
    promoCodeId: offer.promoCodeId,
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
