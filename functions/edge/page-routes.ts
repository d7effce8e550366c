type Parameter =
  | 'color'
  | 'length'
  | 'texture'
  | 'size'
  | 'min'
  | 'max'
  | 'stock'
  | 'sort'
  | 'after'
  | 'shown'
  | 'step'
  | 'filters'
  | 'variant'
  | 'reviews'
  | 'stars';

/** Filters the values of each parameter. An empty list removes the parameter. */
const wellFormed: Record<Parameter, (values: string[]) => string[]> = {
  color: (values) => listOf(values, /^[A-Za-z0-9_-]{1,64}$/),
  length: (values) => listOf(values, /^\d{1,3}$/),
  texture: (values) => listOf(values, /^[\w .-]{1,32}$/),
  size: (values) => listOf(values, /^[\w .-]{1,32}$/),
  min: (values) => values.filter((value) => /^[1-9]\d{0,6}$/.test(value)).slice(0, 1),
  max: (values) => wellFormed.min(values),
  stock: (values) => values.filter((value) => value === 'in').slice(0, 1),
  sort: (values) => values.filter((value) => /^(newest|price-up|price-down)$/.test(value)).slice(0, 1),
  after: (values) => values.filter((value) => /^[\w.~=-]{1,200}$/.test(value)).slice(0, 1),
  shown: (values) => values.filter((value) => /^(48|72|96)$/.test(value)).slice(0, 1),
  step: (values) => wellFormed.after(values),
  filters: (values) => values.filter((value) => value === 'show').slice(0, 1),
  reviews: (values) => values.filter((value) => value === 'all').slice(0, 1),
  stars: (values) => values.filter((value) => /^[1-5]$/.test(value)).slice(0, 1),
  variant: (values) => values.filter((value) => /^[^\p{Cc}]{1,100}$/u.test(value)).slice(0, 1),
};

/** Sorts and deduplicates a list filter, at most 50 values. */
function listOf(values: string[], form: RegExp): string[] {
  const members = new Set(
    values
      .join(',')
      .split(',')
      .filter((value) => form.test(value)),
  );
  return members.size === 0 ? [] : [[...members].sort().slice(0, 50).join(',')];
}

const filters: Parameter[] = ['color', 'length', 'texture', 'size', 'min', 'max', 'stock'];
const listing: Parameter[] = [...filters, 'sort', 'after', 'shown', 'filters'];
const reviews: Parameter[] = ['reviews', 'stars', 'color', 'length'];
const category = String.raw`/shop/(?!(?:product|bag|saved|checkout|orders)(?:/|$))[\w~-]+(?:/[\w~-]+)?$`;

/** Pages that are the same for all visitors, and the parameters they depend on. Only scripts read other parameters. */
const sharedPages: readonly { readonly path: RegExp; readonly parameters: readonly Parameter[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/contact-us$/, parameters: [] },
  { path: /^\/(?:policies|guides)\/[a-z-]+$/, parameters: [] },
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
    for (const value of wellFormed[name](url.searchParams.getAll(name))) shared.searchParams.set(name, value);
  }
  return shared;
}
