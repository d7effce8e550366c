import * as contract from '#contract/promotions/promo-code.endpoints.ts';
import { shopOf } from '../catalogue/shop.ts';
import type { GatewayContext } from '../http/context.ts';
import { acting, requireActing } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import {
  type ListContext,
  readListedCodes,
  readListedCodesWithItems,
  readListedItems,
  readRedemptions,
} from './lists.records.ts';
import { promoCodeDocument, promoCodeItemDocument } from './promo-code.document.ts';

export const promotionListRoutes: Route[] = [
  route(contract.getPromoCodes, async ({ context, query }) => {
    const read = query.withItems ? readListedCodesWithItems : readListedCodes;
    const { store, codes, items } = await read(context.get('dependencies'), await listContextOf(context));
    const shop = shopOf(context, store);
    const ofCode = Map.groupBy(items, ({ item }) => item.promoCodeId);
    return codes.map(({ isUsable, ...code }) => ({
      ...promoCodeDocument(code, shop.id),
      ...(query.withItems && {
        isUsable: isUsable === null ? undefined : isUsable === 1,
        items: (ofCode.get(code.id) ?? []).map((item) => promoCodeItemDocument(item, shop)),
      }),
    }));
  }),

  route(contract.getPromoCodeItems, async ({ context }) => {
    const { store, items } = await readListedItems(context.get('dependencies'), await listContextOf(context));
    const shop = shopOf(context, store);
    return items.map((item) => promoCodeItemDocument(item, shop));
  }),

  route(contract.getRedeemedPromoCodes, async ({ context }) => {
    const customer = await requireActing(context, contract.getRedeemedPromoCodes.error);
    const redemptions = await readRedemptions(context.get('dependencies'), customer.id);
    return redemptions.map(({ id, createdAt, promoCodeId, ownerId }) => ({
      _id: id,
      _creationTime: createdAt,
      promoCodeId,
      storeFrontUserId: ownerId,
    }));
  }),
];

async function listContextOf(context: GatewayContext): Promise<ListContext> {
  const customer = await acting(context);
  return { ownerId: customer?.id, time: context.get('dependencies').now() };
}
