import { type DeliveryOption, feeFor } from '#contract/delivery/delivery.rules.ts';
import { guaranteeDays, promises } from '#contract/store/promise.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { openingHours } from '#contract/store/studio.rules.ts';
import { formatMoney, noMoney } from '#contract/wire/money.ts';

/** The value of a `{{name}}` in an article: a figure or place from the configuration or the rules. */
type ArticleFact = { readonly text: string; readonly href?: string };

/** Without an email for customers, `{{support}}` links to the contact page. */
export function articleFacts(store: Pick<Store, 'name' | 'currency' | 'config'>) {
  const { location, email } = store.config.contactInfo ?? {};
  const fee = (option: DeliveryOption): ArticleFact => {
    const amount = feeFor(option, store.config);
    return { text: amount === noMoney ? 'Free' : formatMoney(amount, store.currency) };
  };
  return {
    store: { text: store.name },
    studio: { text: location ?? 'our studio' },
    support: email
      ? { text: email, href: `mailto:${email}` }
      : { text: 'us through our contact page', href: '/contact-us' },
    openingHours: { text: openingHours(store.config).join(', ') },
    withinAccraFee: fee('within-accra'),
    otherRegionsFee: fee('outside-accra'),
    internationalFee: fee('intl'),
    processing: { text: promises.processing },
    guaranteeDays: { text: String(guaranteeDays(store.config)) },
    orderRefund: { text: promises.orderRefund },
    canceledRefund: { text: promises.canceledRefund },
  } satisfies Record<string, ArticleFact>;
}

/** The names that an article may use as `{{name}}`. */
export const factNames = Object.keys(articleFacts({ name: '', currency: 'ghs', config: {} }));

type ArticlePicture = {
  readonly src: string;
  readonly alt: string;
  readonly sizes: string;
  readonly ratio?: 'fill';
};
type ArticlePart = { readonly html: string } | ArticleFact | ArticlePicture;

/** Pictures in a list stand side by side in one shape, others fill the column in their own. */
const shapeOf = (before: string | undefined) =>
  before?.endsWith('<li>')
    ? { sizes: '(min-width: 768px) 160px, 45vw' }
    : { sizes: '(min-width: 768px) 700px, 100vw', ratio: 'fill' as const };

/** Splits an article's HTML into HTML, facts and pictures, which the page renders. Unknown names stay HTML. */
export function articleParts(html: string, facts: Readonly<Record<string, ArticleFact>>): ArticlePart[] {
  return html.split(/(\{\{\w+\}\}|<img [^>]*>)/).map((piece, index, pieces) => {
    const [, src, alt] = /^<img src="([^"]*)" alt="([^"]*)"/.exec(piece) ?? [];
    if (src !== undefined && alt !== undefined) {
      return { src, alt: alt.replaceAll('&quot;', '"'), ...shapeOf(pieces[index - 1]) };
    }
    const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
    const fact = name !== undefined && Object.hasOwn(facts, name) ? facts[name] : undefined;
    return fact ?? { html: piece };
  });
}
