import * as contract from '#contract/bag.endpoints.ts';
import { maxBagLines } from '#contract/bag.rules.ts';
import type { Bag, NewBagItem, SavedBag } from '#contract/bag.schema.ts';
import { mediaBase, pictureAddress } from '../catalogue/images.ts';
import type { GatewayContext } from '../http/context.ts';
import { newId } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import { requireActing } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { bareLine, openBag } from './bag.document.ts';
import {
  addLine,
  type BagKind,
  type BagLineRow,
  lookBeforeAdding,
  removeLines,
  setQuantity,
} from './bag.records.ts';

export const bagRoutes: Route[] = [
  route(contract.getActiveBag, async ({ context }): Promise<Bag> => {
    const { head, lines } = await read(context, 'bag', contract.getActiveBag.error);
    return {
      ...head,
      items: lines.map(({ otherBagsWithSku, ...line }) => ({ ...line, bagId: head._id, otherBagsWithSku })),
    };
  }),
  route(contract.addBagItem, ({ context, params, body }) =>
    add(context, 'bag', params.bagId, body, contract.addBagItem.error),
  ),
  route(contract.updateBagItem, ({ context, params, body }) =>
    change(
      context,
      'bag',
      { bagId: params.bagId, itemId: params.itemId },
      body.quantity,
      contract.updateBagItem.error,
    ),
  ),
  route(contract.removeBagItem, ({ context, params }) =>
    remove(context, 'bag', params, contract.removeBagItem.error),
  ),
  route(contract.clearBag, ({ context, params }) => remove(context, 'bag', params, contract.clearBag.error), [
    '/bags/:bagId/items',
  ]),

  route(contract.getActiveSavedBag, async ({ context }): Promise<SavedBag> => {
    const { head, lines } = await read(context, 'saved_bag', contract.getActiveSavedBag.error);
    return {
      ...head,
      items: lines.map(({ otherBagsWithSku: _, ...line }) => ({ ...line, savedBagId: head._id })),
    };
  }),
  route(contract.addSavedBagItem, ({ context, params, body }) =>
    add(context, 'saved_bag', params.savedBagId, body, contract.addSavedBagItem.error),
  ),
  route(contract.updateSavedBagItem, ({ context, params, body }) =>
    change(
      context,
      'saved_bag',
      { bagId: params.savedBagId, itemId: params.itemId },
      body.quantity,
      contract.updateSavedBagItem.error,
    ),
  ),
  route(contract.removeSavedBagItem, ({ context, params }) =>
    remove(
      context,
      'saved_bag',
      { bagId: params.savedBagId, itemId: params.itemId },
      contract.removeSavedBagItem.error,
    ),
  ),
];

async function read(context: GatewayContext, kind: BagKind, text: string) {
  const customer = await requireActing(context, text);
  const { head, lines } = await openBag(context.get('dependencies'), kind, customer.id);
  return { head, lines: lines.map((line) => namedLine(line, customer.id, mediaBase(context))) };
}

function namedLine(line: BagLineRow, ownerId: string, base: string) {
  return {
    ...bareLine(line, ownerId),
    length: line.length ?? undefined,
    colorName: line.colorName ?? undefined,
    productName: line.productName,
    productCategory: line.productCategory,
    productImage: line.productImage === null ? undefined : pictureAddress(line.productImage, base),
    productSlug: line.productSlug,
    otherBagsWithSku: line.otherBagsWithSku,
  };
}

async function add(context: GatewayContext, kind: BagKind, bagId: string, item: NewBagItem, text: string) {
  const { id: ownerId } = await requireActing(context, text);
  const dependencies = context.get('dependencies');
  const found = await lookBeforeAdding(dependencies, kind, { bagId, skuId: item.productSkuId });
  if (found?.ownerId !== ownerId || found.productId === null) throw new GatewayError(404, text);
  const isTheSku = found.productId === item.productId && found.productSku === item.productSku;
  const hasRoom = found.hasSku === 1 || found.lines < maxBagLines;
  if (found.isSellable === 0 || !isTheSku || !hasRoom) throw new GatewayError(400, text);
  const id = newId('line');
  const written = await addLine(dependencies, kind, {
    id,
    bagId,
    productId: item.productId,
    skuId: item.productSkuId,
    quantity: item.quantity,
    at: dependencies.now(),
  });
  return written === id ? id : null;
}

async function change(
  context: GatewayContext,
  kind: BagKind,
  line: { bagId: string; itemId: string },
  quantity: number,
  text: string,
): Promise<null> {
  const { id: ownerId } = await requireActing(context, text);
  const dependencies = context.get('dependencies');
  const isDone = await setQuantity(dependencies, kind, { ownerId, ...line }, quantity, dependencies.now());
  if (!isDone) throw new GatewayError(404, text);
  return null;
}

async function remove(
  context: GatewayContext,
  kind: BagKind,
  line: { bagId: string; itemId?: string },
  text: string,
): Promise<{ success: true }> {
  const { id: ownerId } = await requireActing(context, text);
  const dependencies = context.get('dependencies');
  const isOwn = await removeLines(dependencies, kind, { ownerId, ...line }, dependencies.now());
  if (!isOwn) throw new GatewayError(404, text);
  return { success: true };
}
