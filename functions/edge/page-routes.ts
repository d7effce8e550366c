import { filterGroups, productSorts, shownCounts } from '#contract/catalogue/listing.rules.ts';
import { shopPages } from '#contract/store/store.rules.ts';

/** Whole units, also typed as `1,500`. */
const price = /^[1-9](?:[,\s]?\d){0,6}$/;
const oneOf = (values: readonly (string | number)[]) => `(?:${values.join('|')})`;

/** The form of each parameter's value. Any other value is dropped. */
const forms = {
  color: /^[A-Za-z0-9_-]{1,64}$/,
  length: /^\d{1,3}$/,
  texture: /^[^\p{Cc}]{1,200}$/u,
  size: /^[^\p{Cc}]{1,40}$/u,
  min: price,
  max: price,
  stock: /^in$/,
  sort: new RegExp(`^${oneOf(productSorts)}$`),
  after: /^[\w.~=-]{1,200}$/,
  shown: new RegExp(`^${oneOf(shownCounts)}$`),
  step: /^[\w.~=-]{1,200}$/,
  filters: /^show$/,
  variant: /^[^\p{Cc}]{1,100}$/u,
  reviews: /^all$/,
  stars: /^[1-5]$/,
};

type Parameter = keyof typeof forms;

/** The first value, or a sorted list of at most 50 unique ones. Empty to remove the parameter. */
function normalized(name: Parameter, values: string[]): string {
  const isList = (filterGroups as readonly Parameter[]).includes(name);
  const given = isList ? values.join(',').split(',') : values;
  const valid = [...new Set(given.filter((value) => forms[name].test(value)))];
  return isList ? valid.sort().slice(0, 50).join(',') : (valid[0] ?? '');
}

const listing: Parameter[] = [...filterGroups, 'min', 'max', 'stock', 'sort', 'after', 'shown', 'filters'];
const reviews: Parameter[] = ['reviews', 'stars', 'color', 'length'];
const noListings = oneOf(shopPages.filter((page) => page !== 'best-sellers'));
const category = String.raw`/shop/(?!${noListings}(?:/|$))[\w~-]+(?:/[\w~-]+)?$`;

/** Pages that are the same for all visitors, and the parameters they depend on. Only scripts read other parameters. */
const sharedPages: readonly { readonly path: RegExp; readonly parameters: readonly Parameter[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/contact-us$/, parameters: [] },
  { path: /^\/(?:policies|guides)\/[a-z0-9-]+$/, parameters: [] },
  { path: /^\/shop\/product\/[\w.~-]+$/, parameters: ['variant', ...reviews] },
  { path: /^\/fragments\/shop\/product\/[\w.~-]+$/, parameters: reviews },
  { path: /^\/fragments\/photos$/, parameters: [] },
  { path: /^\/fragments\/(?:similar|goes-with)\/shop\/product\/[\w.~-]+$/, parameters: [] },
  { path: new RegExp(`^${category}`), parameters: listing },
  { path: new RegExp(`^/fragments${category}`), parameters: [...listing, 'step'] },
];

/** Parameters that make any page a visitor's page: a form's notice, a WhatsApp message, a draft. */
const visitorParameters = ['notice', 'ask', 'preview'];

/** The URL under which a shared page is rendered and cached, with known parameters in a fixed order. `undefined` for visitors' pages. */
export function sharedPageOf(request: Request): URL | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const url = new URL(request.url);
  const page = sharedPages.find(({ path }) => path.test(url.pathname));
  if (!page || visitorParameters.some((name) => url.searchParams.has(name))) return undefined;
  const shared = new URL(url.pathname, url.origin);
  for (const name of page.parameters) {
    const value = normalized(name, url.searchParams.getAll(name));
    if (value) shared.searchParams.set(name, value);
  }
  return shared;
}
