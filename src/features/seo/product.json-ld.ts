import { type DeliveryOption, feeFor, greaterAccra } from '#contract/delivery/delivery.rules.ts';
import {
  productDisplayName,
  productHref,
  productKind,
  skuDisplayName,
} from '#contract/products/product.rules.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import { isSoldOut } from '#contract/products/stock.rules.ts';
import { guaranteeDays } from '#contract/store/promise.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { Minor } from '#contract/wire/money.ts';
import { sellable } from '#shop/products/variant.rules.ts';
import { displayPrice } from '#shop/promotions/price.rules.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';
import { absoluteUrl, type Thing } from './json-ld.ts';

type ProductContext = {
  readonly promotions: Promotions;
  readonly store: Pick<Store, 'name' | 'currency' | 'config'>;
  readonly canDeliver: boolean;
  readonly origin: string;
  /** As the page shows it. */
  readonly rating: { readonly average: { readonly text: string } | undefined; readonly count: number };
};

/** The countries that stand for delivery abroad. All have the same fee. */
const abroad = ['US', 'GB', 'CA', 'NG'];
const destinations: Record<DeliveryOption, object> = {
  'within-accra': { '@type': 'DefinedRegion', addressCountry: 'GH', addressRegion: greaterAccra },
  'outside-accra': { '@type': 'DefinedRegion', addressCountry: 'GH' },
  intl: abroad.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
};

/** A product with its skus: prices as shown, availability, delivery fees and returns. Empty if no sku has a price. */
export function productThings(product: SingleProduct, context: ProductContext): Thing[] {
  const skus = sellable(product.skus);
  if (skus.length === 0) return [];
  const { origin, canDeliver, store } = context;
  const shipping = canDeliver ? options : [];
  const url = origin + productHref({ productSlug: product.slug });
  const group: Thing = {
    '@type': 'ProductGroup',
    '@id': `${url}#product`,
    url,
    name: productDisplayName({ productName: product.name }),
    description: product.description,
    category: product.categoryName,
    brand: { '@type': 'Brand', name: store.name },
    productGroupID: product._id,
    aggregateRating: ratingThing(context.rating),
    variesBy: ['color', 'size'].map((property) => `https://schema.org/${property}`),
    hasVariant: skus.map((sku) => ({
      '@type': 'Product',
      sku: sku.sku,
      name: skuDisplayName(sku, productKind(product)),
      image: sku.images[0] && absoluteUrl(sku.images[0], origin),
      color: sku.colorName ?? undefined,
      size: sku.length ? `${sku.length}"` : sku.size,
      offers: {
        '@type': 'Offer',
        url: origin + productHref({ productSlug: product.slug, sku: sku.sku }),
        ...amount(displayPrice(sku, context.promotions).price, store.currency, 'price', 'priceCurrency'),
        availability: `https://schema.org/${isSoldOut(sku) ? 'OutOfStock' : 'InStock'}`,
        ...(canDeliver && { shippingDetails: options.map((option) => ({ '@id': `#${option}` })) }),
        hasMerchantReturnPolicy: { '@id': '#returns' },
      },
    })),
  };
  return [group, ...shipping.map((option) => shippingThing(option, context)), returnsThing(context)];
}

function ratingThing({ average, count }: ProductContext['rating']) {
  if (!average) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: average.text,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

/** Shared by all skus, so each is defined once under an id of the page. */
const options = ['within-accra', 'outside-accra', 'intl'] as const;

function shippingThing(option: DeliveryOption, { store }: ProductContext): Thing {
  return {
    '@type': 'OfferShippingDetails',
    '@id': `#${option}`,
    shippingRate: {
      '@type': 'MonetaryAmount',
      ...amount(feeFor(option, store.config), store.currency, 'value', 'currency'),
    },
    shippingDestination: destinations[option],
  };
}

function returnsThing({ origin, store }: ProductContext): Thing {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: ['GH', ...abroad],
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: guaranteeDays(store.config),
    merchantReturnLink: `${origin}/policies/delivery-returns-exchanges`,
  };
}

/** Search engines require plain decimals and upper-case currencies. */
function amount(money: Minor, currency: string | undefined, value: string, unit: string) {
  return { [value]: (money / 100).toFixed(2), [unit]: (currency ?? 'usd').toUpperCase() };
}
