import { type DeliveryOption, feeFor } from '#contract/delivery/delivery.rules.ts';
import { promises } from '#contract/products/promise.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { openingHours } from '#contract/store/studio.rules.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';
import type { FactName } from './fact-names.ts';

/** What an article writes as `{{name}}`: figures and places that have their home in configuration or the rules. */
export type ArticleFact = { readonly text: string; readonly href?: string };

/** `supportEmail`: without one, shoppers are sent to the contact page. */
export function articleFacts(store: Store, supportEmail: string | undefined) {
  const fee = (option: DeliveryOption): ArticleFact => {
    const amount = feeFor(option, store.config);
    return { text: amount === noMoney ? 'Free' : formatMoney(amount, store.currency) };
  };
  return {
    store: { text: store.name },
    studio: { text: store.config.contactInfo?.location ?? 'our studio' },
    support: supportEmail
      ? { text: supportEmail, href: `mailto:${supportEmail}` }
      : { text: 'us through our contact page', href: '/contact-us' },
    openingHours: { text: openingHours(store.config).join(', ') },
    withinAccraFee: fee('within-accra'),
    otherRegionsFee: fee('outside-accra'),
    internationalFee: fee('intl'),
    processing: { text: promises.processing },
    returnDays: { text: String(promises.returnDays) },
    guaranteeDays: { text: String(store.config.guaranteeDays ?? promises.guaranteeDays) },
    orderRefund: { text: promises.orderRefund },
    canceledRefund: { text: promises.canceledRefund },
  } satisfies Record<FactName, ArticleFact>;
}
