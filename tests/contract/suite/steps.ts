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

/** What a client does in order, each step in one sentence; it throws what is wrong. */
export type Step = readonly [says: string, work: () => Promise<unknown>];

function check(holds: boolean, wrong: string): asserts holds {
  if (!holds) throw new Error(wrong);
}

function found<Value>(value: Value | null | undefined, wrong: string): Value {
  if (value === null || value === undefined) throw new Error(wrong);
  return value;
}

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A shopper who looks around, fills a bag and opens the checkout. */
export function shoppingSteps({ ask, raw }: Browser, storeName: string): Step[] {
  const goods = async () => {
    const { products } = await ask(catalogue.getProducts, { query: { isVisible: true } });
    for (const product of products)
      for (const sku of product.skus) {
        if (sku.quantityAvailable > 1 && (sku.price ?? 0) > 0) return { product, sku };
      }
    throw new Error('nothing that is listed can be bought');
  };
  const line = async () => {
    const bag = await ask(getActiveBag);
    return { bag, line: found(bag.items[0], 'what was put in the bag is not there') };
  };
  return [
    [
      'opens the store by its name, and makes the browser a guest',
      async () => {
        found(await ask(getStorefront, { query: { storeName } }), `there is no store named ${storeName}`);
        found(await ask(getGuest), 'there is no guest');
      },
    ],
    [
      'answers null for a store of another name',
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
      'lists goods that can be bought, and tells of one by its id and slug',
      async () => {
        const { product } = await goods();
        for (const idOrSlug of [product._id, product.slug])
          check(
            (await ask(catalogue.getProduct, { params: { idOrSlug }, query: { isVisible: true } }))._id ===
              product._id,
            `${idOrSlug} is another product`,
          );
      },
    ],
    [
      'puts goods into the bag, changes how many, and takes them out',
      async () => {
        const { product, sku } = await goods();
        const { _id: bagId } = await ask(getActiveBag);
        const body = { productId: product._id, productSkuId: sku._id, productSku: sku.sku, quantity: 1 };
        await ask(addBagItem, { params: { bagId }, query: {}, body });
        await ask(addBagItem, { params: { bagId }, query: {}, body });
        const added = await line();
        check(added.line.quantity === 2, `two pieces are ${added.line.quantity}`);
        check(added.line.price === sku.price, 'the line has another price than the goods');
        const params = { bagId, itemId: added.line._id };
        await ask(updateBagItem, { params, query: {}, body: { quantity: 1 } });
        check((await line()).line.quantity === 1, 'a changed quantity is not kept');
        await ask(clearBag, { params: { bagId }, query: {} });
        check((await ask(getActiveBag)).items.length === 0, 'an emptied bag is not empty');
        await ask(addBagItem, { params: { bagId }, query: {}, body });
      },
    ],
    [
      'opens a checkout for the bag, and tells of it',
      async () => {
        const { bag, line: wanted } = await line();
        const opened = await ask(postCheckout, {
          body: { bagId: bag._id, products: [], amount: wanted.price },
        });
        check(opened.success, 'it refused');
        check(opened.session.amount === wanted.price, 'it has another amount than the bag');
        const { _id: sessionId } = opened.session;
        found(await ask(getSession, { params: { sessionId } }), 'the session is not there');
      },
    ],
    [
      'says what is wrong as {"error": "…"}',
      async () => {
        for (const path of ['/no-such-call', '/products/no-such-product']) {
          const answer = await raw('GET', path);
          const body = (await answer.json()) as { error?: unknown };
          check(answer.status >= 400 && typeof body.error === 'string', `GET ${path} does not`);
        }
      },
    ],
    [
      'refuses what a foreign page writes',
      async () => {
        const answer = await raw('POST', '/checkout', '{}', { origin: 'https://foreign.example' });
        check(answer.status === 403, `it answered ${answer.status}`);
      },
    ],
    [
      'lets caches keep the catalogue and nothing of a person',
      async () => {
        const rule = async (path: string) => (await raw('GET', path)).headers.get('cache-control') ?? '';
        check((await rule('/categories')).includes('public'), 'GET /categories is not public');
        check((await rule('/bags/active')).includes('no-store'), 'GET /bags/active may be stored');
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

/** What the bag holds is paid at a sandbox and ordered. `pay` presses the button of its page. */
export function buyingSteps({ ask }: Browser, pay: (address: string) => Promise<unknown>): Step[] {
  return [
    [
      'takes a payment and makes the order of it',
      async () => {
        const { _id: bagId, items } = await ask(getActiveBag);
        const { price } = found(items[0], 'the bag is empty');
        const opened = await ask(postCheckout, { body: { bagId, products: [], amount: price } });
        check(opened.success, 'it refused the checkout');
        const { _id: sessionId, amount } = opened.session;
        const started = await ask(finalizePayment, {
          params: { sessionId },
          body: { action: 'finalize-payment', customerEmail: 'ama@example.com', amount, orderDetails },
        });
        if (started.success === false) throw new Error(`it refused: ${JSON.stringify(started)}`);
        const { authorization_url: address, reference } = started;
        await pay(found(address, 'it names no page to pay at'));
        const params = { reference: found(reference, 'the payment has no reference') };
        const verified = await ask(verifyPayment, { params });
        check(verified.verified, 'the payment is not verified');
        const order = found(await ask(getOrder, { params: { orderId: sessionId } }), 'there is no order');
        check(order.amount === amount, 'the order has another amount');
      },
    ],
  ];
}
