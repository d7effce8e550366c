import {
  addBagItem,
  clearBag,
  getActiveBag,
  getActiveSavedBag,
  updateBagItem,
} from '#contract/bag/bag.endpoints.ts';
import * as catalogue from '#contract/catalogue/catalogue.endpoints.ts';
import {
  finalizePayment,
  getSession,
  postCheckout,
  verifyPayment,
} from '#contract/checkout/checkout.endpoints.ts';
import { getGuest } from '#contract/customers/customer.endpoints.ts';
import { getOrder } from '#contract/orders/order.endpoints.ts';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { getBannerMessage, getStorefront } from '#contract/store/store.endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Browser } from './browser.ts';

/** One step of a client: its description and its work, which throws on a problem. */
export type Step = readonly [description: string, work: () => Promise<unknown>];

function check(holds: boolean, wrong: string): asserts holds {
  if (!holds) throw new Error(wrong);
}

function required<Value>(value: Value | null | undefined, wrong: string): Value {
  if (value === null || value === undefined) throw new Error(wrong);
  return value;
}

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A shopper browses, fills a bag and opens the checkout. */
export function shoppingSteps({ ask, raw }: Browser, storeName: string): Step[] {
  const buyable = async () => {
    const { products } = await ask(catalogue.getProducts, { query: { isVisible: true } });
    for (const product of products)
      for (const sku of product.skus) {
        if (sku.quantityAvailable > 1 && (sku.price ?? 0) > 0) return { product, sku };
      }
    throw new Error('no listed product can be bought');
  };
  const line = async () => {
    const bag = await ask(getActiveBag);
    return { bag, line: required(bag.items[0], 'the added line is not in the bag') };
  };
  return [
    [
      'opens the store by its name and creates a guest',
      async () => {
        required(await ask(getStorefront, { query: { storeName } }), `there is no store named ${storeName}`);
        required(await ask(getGuest), 'there is no guest');
      },
    ],
    [
      'returns null for another store’s name',
      async () => {
        const other = await ask(getStorefront, { query: { storeName: `not ${storeName}` } });
        check(other === null, 'it opened a store');
      },
    ],
    ...[
      getBannerMessage,
      catalogue.getCategories,
      catalogue.getSubcategories,
      catalogue.getColors,
      catalogue.getBestSellers,
      catalogue.getFeatured,
      getPromoCodes,
      getActiveSavedBag,
    ].map((call): Step => [`answers ${addressOf(call)}`, () => ask(call as Endpoint)]),
    [
      'lists products that can be bought, and returns one by its id and slug',
      async () => {
        const { product } = await buyable();
        for (const idOrSlug of [product._id, product.slug])
          check(
            (await ask(catalogue.getProduct, { params: { idOrSlug }, query: { isVisible: true } }))._id ===
              product._id,
            `${idOrSlug} is another product`,
          );
      },
    ],
    [
      'adds to the bag, changes a quantity and clears the bag',
      async () => {
        const { product, sku } = await buyable();
        const { _id: bagId } = await ask(getActiveBag);
        const body = { productId: product._id, productSkuId: sku._id, productSku: sku.sku, quantity: 1 };
        await ask(addBagItem, { params: { bagId }, query: {}, body });
        await ask(addBagItem, { params: { bagId }, query: {}, body });
        const added = await line();
        check(added.line.quantity === 2, `the quantity of two adds is ${added.line.quantity}`);
        check(added.line.price === sku.price, 'the line and the product have different prices');
        const params = { bagId, itemId: added.line._id };
        await ask(updateBagItem, { params, query: {}, body: { quantity: 1 } });
        check((await line()).line.quantity === 1, 'a changed quantity is not stored');
        await ask(clearBag, { params: { bagId }, query: {} });
        check((await ask(getActiveBag)).items.length === 0, 'a cleared bag is not empty');
        await ask(addBagItem, { params: { bagId }, query: {}, body });
      },
    ],
    [
      'opens a checkout session for the bag and returns it',
      async () => {
        const { bag, line: bagLine } = await line();
        const opened = await ask(postCheckout, {
          body: { bagId: bag._id, products: [], amount: bagLine.price },
        });
        check(opened.success, 'it refused');
        check(opened.session.amount === bagLine.price, 'the session and the bag have different amounts');
        const { _id: sessionId } = opened.session;
        required(await ask(getSession, { params: { sessionId } }), 'the session does not exist');
      },
    ],
    [
      'reports errors as {"error": "…"}',
      async () => {
        for (const path of ['/no-such-call', '/products/no-such-product']) {
          const answer = await raw('GET', path);
          const body = (await answer.json()) as { error?: unknown };
          check(answer.status >= 400 && typeof body.error === 'string', `GET ${path} does not`);
        }
      },
    ],
    [
      'refuses writes from another origin',
      async () => {
        const answer = await raw('POST', '/checkout', '{}', { origin: 'https://foreign.example' });
        check(answer.status === 403, `it answered ${answer.status}`);
      },
    ],
    [
      'lets caches store the catalogue and no personal data',
      async () => {
        const rule = async (path: string) => (await raw('GET', path)).headers.get('cache-control') ?? '';
        check((await rule('/categories')).includes('public'), 'GET /categories is not public');
        check((await rule('/bags/active')).includes('no-store'), 'GET /bags/active is not no-store');
      },
    ],
  ];
}

const orderDetails = {
  customerDetails: {
    firstName: 'Ama',
    lastName: 'Mensah',
    email: 'ama@example.com',
    phoneNumber: '+233 24 123 4567',
  },
  deliveryMethod: 'pickup',
  pickupLocation: 'East Legon studio',
  discount: null,
} as const;

/** Pays for the bag and orders it. `pay` pays at the address of a sandbox's page. */
export function buyingSteps({ ask }: Browser, pay: (address: string) => Promise<unknown>): Step[] {
  return [
    [
      'takes a payment and creates its order',
      async () => {
        const { _id: bagId, items } = await ask(getActiveBag);
        const { price } = required(items[0], 'the bag is empty');
        const opened = await ask(postCheckout, { body: { bagId, products: [], amount: price } });
        check(opened.success, 'it refused the checkout');
        const { _id: sessionId, amount } = opened.session;
        const started = await ask(finalizePayment, {
          params: { sessionId },
          body: { action: 'finalize-payment', customerEmail: 'ama@example.com', amount, orderDetails },
        });
        if (started.success === false) throw new Error(`it refused: ${JSON.stringify(started)}`);
        const { authorization_url: address, reference } = started;
        await pay(required(address, 'there is no payment page'));
        const params = { reference: required(reference, 'the payment has no reference') };
        const verified = await ask(verifyPayment, { params });
        check(verified.verified, 'the payment is not verified');
        const order = required(await ask(getOrder, { params: { orderId: sessionId } }), 'there is no order');
        check(order.amount === amount, 'the order has another amount');
      },
    ],
  ];
}
