import { env } from 'cloudflare:workers';
import { createSandboxProvider } from '#gateway/payments/sandbox.provider.ts';
import { createWorld, type World } from './checkout.fixture.ts';
import { createCustomer } from './customer.fixture.ts';
import { emptyEveryTable } from './empty-tables.ts';
import { createGuest, gatewayOf, type Visitor } from './gateway-visitor.ts';
import { openNamedShop, skus } from './named-shop.ts';
import { createCode, createCodeItem } from './promo.fixture.ts';

export type Shopper = {
  readonly visitor: Visitor;
  readonly email: string;
  sessions: string[];
  references: string[];
};

export type Model = {
  readonly world: World;
  readonly shoppers: readonly Shopper[];
  /** Units of each sku that were ever in stock. */
  readonly stock: Map<string, number>;
  /** Minor units that staff refunded without the provider, by payment reference. */
  readonly handedBack: Map<string, number>;
  /** Disputed payments by reference. */
  readonly disputes: Map<string, 'open' | 'decided'>;
  /** The dispute of each refund that a lost one made, by the refund's id. */
  readonly disputeRefunds: Map<string, string>;
  /** The provider cannot be reached, or acts and its answer is lost. */
  outage: 'unreachable' | 'unanswered' | undefined;
};

/** Initial stock, small so that histories sell out. */
export const stock: ReadonlyMap<string, number> = new Map([
  [skus.plenty.sku, 20],
  [skus.lastOne.sku, 6],
  [skus.oil.sku, 15],
  ['sku-gift', 5],
]);

/** Opens the shop with a free gift of three pieces and a code of every kind. */
async function openModelShop(): Promise<void> {
  await openNamedShop();
  await env.DB.batch([
    env.DB.prepare(
      `insert into product (id, createdAt, position, name, slug, availability, isVisible, categoryId, subcategoryId)
       values ('product-gift', 1, 9, 'Gift', 'gift', 'live', 1, 'category-care', 'subcategory-care')`,
    ),
    env.DB.prepare(
      `insert into sku (id, createdAt, productId, sku, price, images, inventoryCount, quantityAvailable, isVisible)
       values ('sku-gift', 1, 'product-gift', 'GIFT', 18000, '[]', 5, 5, 1)`,
    ),
    env.DB.prepare(
      `update store set config = json_set(config, '$.paymentOnDelivery', json('{"isEnabled":true,"maximumTotal":20000}'))`,
    ),
    ...[...stock].map(([sku, many]) =>
      env.DB.prepare('update sku set quantityAvailable = ?1, inventoryCount = ?1 where id = ?2').bind(
        many,
        sku,
      ),
    ),
  ]);
  await createCode({
    id: 'code-gift',
    code: 'Gift',
    discountValue: 10_000,
    span: 'selected-products',
    autoApply: 1,
  });
  await createCodeItem('code-gift', {
    id: 'item-gift',
    skuId: 'sku-gift',
    productId: 'product-gift',
    quantity: 3,
  });
  await createCode({ id: 'code-once', code: 'Once' });
  await createCode({ id: 'code-limited', code: 'Limited', redemptionLimit: 2, isMultipleUses: 1 });
  await createCode({ id: 'code-exclusive', code: 'Exclusive', isExclusive: 1 });
  await createCode({
    id: 'code-fixed',
    code: 'Fixed',
    discountType: 'fixed',
    discountValue: 10_000,
    isMultipleUses: 1,
    minimumSubtotal: 50_000,
  });
}

/** A newly opened shop with four shoppers, two with the same e-mail, one signed in. */
export async function startModel(): Promise<Model> {
  await emptyEveryTable();
  await openModelShop();
  const shoppers: Shopper[] = [];
  const model: Model = {
    world: createModelWorld(() => model),
    shoppers,
    stock: new Map(stock),
    handedBack: new Map(),
    disputes: new Map(),
    disputeRefunds: new Map(),
    outage: undefined,
  };
  const { world } = model;
  for (const email of ['ama@example.com', 'ama@example.com', 'esi@example.com']) {
    shoppers.push({ visitor: await createGuest(world.dependencies), email, sessions: [], references: [] });
  }
  const user = await createCustomer(world, 'kofi@example.com');
  shoppers.push({ visitor: user.visitor, email: 'kofi@example.com', sessions: [], references: [] });
  await env.DB.prepare(
    `insert into offer (id, createdAt, email, promoCodeId, ownerId, status)
     select 'offer-' || id, ?1, iif(rowid % 3 = 2, 'esi@example.com', 'ama@example.com'), 'code-exclusive', id, 'sent' from guest`,
  )
    .bind(world.dependencies.now())
    .run();
  return model;
}

function createModelWorld(model: () => Model): World {
  const world = createWorld({ payments: undefined });
  const { settings } = world.dependencies;
  const payments = createSandboxProvider(settings, async (request) => {
    if (model().outage === 'unreachable') throw new Error('The provider is down');
    const response = await gatewayOf(dependencies).fetch(request);
    if (model().outage === 'unanswered') throw new Error('The answer was lost');
    return response;
  });
  const listRefunds: typeof payments.listRefunds = async (transactionId) => {
    const answer = await payments.listRefunds(transactionId);
    if (!answer.ok) return answer;
    const refunds = answer.refunds.map((refund) => {
      const disputeId = model().disputeRefunds.get(refund.refundId);
      return { ...refund, ...(disputeId && { disputeId }) };
    });
    return { ...answer, refunds };
  };
  const dependencies = { ...world.dependencies, payments: { ...payments, listRefunds } };
  return { ...world, dependencies };
}
