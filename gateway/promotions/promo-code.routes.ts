import * as contract from '#contract/promotions/promo-code.endpoints.ts';
import { shopOf } from '../catalogue/shop.ts';
import { toDocument } from '../database/document.ts';
import { parseJson, queryWithStore } from '../database/query.ts';
import type { GatewayContext } from '../http/context.ts';
import { getCustomer } from '../http/identity.ts';
import { customerRoute, type Route, route } from '../http/routes.ts';
import { promoCodeDocument, promoCodeItemDocument } from './promo-code.document.ts';
import { type CodeScope, listedCodes, listedItems, readRedemptions } from './promo-code.records.ts';

export const promoCodeRoutes: Route[] = [
  route(contract.getPromoCodes, async ({ context, dependencies, query }) => {
    const scope = await scopeOf(context);
    if (!query.withItems) {
      const [store, codes] = await queryWithStore(dependencies, listedCodes(dependencies, scope));
      return codes.map(({ code }) => promoCodeDocument(parseJson(code), store.id));
    }
    const [store, codes, items] = await queryWithStore(
      dependencies,
      listedCodes(dependencies, scope),
      listedItems(dependencies, scope),
    );
    const shop = shopOf(context, store);
    const itemsByCode = Map.groupBy(
      items.map((item) => promoCodeItemDocument(item, shop)),
      ({ promoCodeId }) => promoCodeId,
    );
    return codes.map(({ code, isUsable }) => {
      const document = promoCodeDocument(parseJson(code), shop.id);
      return {
        ...document,
        isUsable: isUsable === null ? undefined : isUsable === 1,
        items: itemsByCode.get(document._id) ?? [],
      };
    });
  }),

  route(contract.getPromoCodeItems, async ({ context, dependencies }) => {
    const [store, items] = await queryWithStore(
      dependencies,
      listedItems(dependencies, await scopeOf(context)),
    );
    const shop = shopOf(context, store);
    return items.map((item) => promoCodeItemDocument(item, shop));
  }),

  customerRoute(contract.getRedeemedPromoCodes, async ({ dependencies, customer }) => {
    const redemptions = await readRedemptions(dependencies, customer.id);
    return redemptions.map((row) => ({ ...toDocument(row), storeFrontUserId: row.ownerId }));
  }),
];

async function scopeOf(context: GatewayContext): Promise<CodeScope> {
  const customer = await getCustomer(context);
  return { ownerId: customer?.id, time: context.get('dependencies').now() };
}
