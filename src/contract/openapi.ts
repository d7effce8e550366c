import * as z from 'zod/mini';
import { stale } from '#contract/admin/staff.schema.ts';
import { bag, savedBag } from '#contract/bag/bag.schema.ts';
import { cardListing } from '#contract/catalogue/listing.schema.ts';
import { productPage } from '#contract/catalogue/product-page.schema.ts';
import { bareCheckoutSession, checkoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { guest, user } from '#contract/customers/customer.schema.ts';
import { order } from '#contract/orders/order.schema.ts';
import { category, color, subcategory } from '#contract/products/category.schema.ts';
import { enrichedSku, listedProduct, singleProduct } from '#contract/products/product.schema.ts';
import { rawSku, singleSku } from '#contract/products/sku.schema.ts';
import { appliedDiscount } from '#contract/promotions/discount.schema.ts';
import { promoCode, promoCodeItem } from '#contract/promotions/promo-code.schema.ts';
import { ownReview, publicReview } from '#contract/reviews/review.schema.ts';
import { store } from '#contract/store/store.schema.ts';
import { errorBody } from '#contract/wire/answer.schema.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { minor, wholeUnits } from '#contract/wire/money.schema.ts';

/** Version of the API, not of the shop. Raise it when a call or shape changes. */
const version = '1.0.0';

type Shape = z.ZodMiniType;
type Json = { readonly [key: string]: unknown };

/** Shapes that the document names and refers to. */
const named: Readonly<Record<string, Shape>> = {
  WholeUnits: wholeUnits,
  MinorUnits: minor,
  Error: errorBody,
  Stale: stale,
  Store: store,
  Category: category,
  Subcategory: subcategory,
  Color: color,
  ListedProduct: listedProduct,
  SingleProduct: singleProduct,
  RawSku: rawSku,
  SingleSku: singleSku,
  EnrichedSku: enrichedSku,
  PromoCode: promoCode,
  PromoCodeItem: promoCodeItem,
  AppliedDiscount: appliedDiscount,
  Guest: guest,
  User: user,
  Bag: bag,
  SavedBag: savedBag,
  BareCheckoutSession: bareCheckoutSession,
  CheckoutSession: checkoutSession,
  Order: order,
  OwnReview: ownReview,
  PublicReview: publicReview,
};

/** What calls answer with their parameter `fields`. */
const fieldsAnswers: Readonly<Record<string, Shape>> = { getProducts: cardListing, getProduct: productPage };

const descriptions: Readonly<Record<string, string>> = {
  WholeUnits: 'An amount in whole units of the store’s currency, with up to two decimals.',
  MinorUnits: 'An amount in minor units (1 unit = 100), an integer.',
};

/** The contract as an OpenAPI 3.1 document, with the wire's form of every shape. */
export function openApiOf(endpoints: Readonly<Record<string, Endpoint>>) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strand gateway',
      version,
      description:
        'What shapes cannot say, such as errors and retries, is in src/contract: `wire/README.md` and those of the nouns.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: schemasOf(endpoints) },
  };
}

function operation(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.extension === true && { 'x-extension': true }),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint)],
    ...(endpoint.isBinary && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    ...(endpoint.body && { requestBody: { required: true, content: contentOf(bodyName(name)) } }),
    responses: {
      200: isFile(endpoint)
        ? { description: 'The file. Its `cache-control` says how long it keeps.', content: { 'image/*': {} } }
        : { description: freshness(endpoint), content: contentOf(answerName(name)) },
      ...(isStaffWrite(endpoint) && {
        409: { description: 'Stale, or not possible now.', content: contentOf('Stale', 'Error') },
      }),
      default: { description: endpoint.error, content: contentOf('Error') },
    },
  };
}

const isFile = ({ answer }: Endpoint) => answer._zod.def.type === 'unknown';

const isStaffWrite = ({ path, method }: Endpoint) => path.startsWith('/admin/') && method !== 'GET';

function freshness({ fresh }: Endpoint): string {
  if (!fresh) return 'Must not be cached.';
  return `Can be cached for ${fresh.seconds} seconds${fresh.private ? ' by this customer’s browser only' : ''}.`;
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query, extension }: Endpoint): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = (zodSchema as z.core.$ZodTypes)._zod;
      if (def.type !== 'pipe' || def.out._zod.def.type !== 'number') return;
      // The digits are a number in a range, which the pattern does not say.
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, withoutHead(z.toJSONSchema(def.out)));
    },
  });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(Array.isArray(extension) && extension.includes(name) && { 'x-extension': true }),
    schema,
  }));
}

/** The named shapes and each call's body and answer. */
function schemasOf(endpoints: Readonly<Record<string, Endpoint>>): Json {
  const registry = z.registry<{ id: string; description?: string | undefined }>();
  const add = (id: string, shape: Shape) => registry.add(shape, { id, description: descriptions[id] });
  for (const [id, shape] of Object.entries(named)) add(id, shape);
  const own: Record<string, Json> = {};
  for (const [name, { body, answer }] of Object.entries(endpoints)) {
    for (const [id, shape] of [
      [bodyName(name), body],
      [answerName(name), answerOf(name, answer)],
    ] as const) {
      if (shape === undefined) continue;
      const known = registry.get(shape)?.id;
      if (known === undefined) add(id, shape);
      else own[id] = { $ref: reference(known) };
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    metadata: registry,
    uri: reference,
  });
  return {
    ...Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutHead(schema)])),
    ...own,
  };
}

function answerOf(name: string, answer: Shape): Shape {
  const other = fieldsAnswers[name];
  return other ? z.union([answer, other]) : answer;
}

function withoutHead({ $schema: _dialect, $id: _address, ...schema }: Json): Json {
  return schema;
}

const bodyName = (call: string) => `${call}Body`;
const answerName = (call: string) => `${call}Answer`;
const reference = (id: string) => `#/components/schemas/${id}`;

function contentOf(...ids: string[]): Json {
  const [first, ...others] = ids.map((id) => ({ $ref: reference(id) }));
  return { 'application/json': { schema: others.length > 0 ? { anyOf: [first, ...others] } : first } };
}
