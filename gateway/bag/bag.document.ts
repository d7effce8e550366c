import type { Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { readStore } from '../store/store.records.ts';
import { type BagKind, type BagLineRow, readBag } from './bag.records.ts';

/** The customer's bag or saved bag, made where there is none: what leaves the gateway of it, and its lines' rows. */
export async function openBag(dependencies: Dependencies, kind: BagKind, ownerId: string) {
  const time = dependencies.now();
  const made = { id: newId(kind === 'bag' ? 'bag' : 'saved'), createdAt: time, updatedAt: time, ownerId };
  const [{ bag, lines }, store] = await Promise.all([
    readBag(dependencies, kind, made),
    readStore(dependencies),
  ]);
  const head = {
    _id: bag.id,
    _creationTime: bag.createdAt,
    storeId: store.id,
    storeFrontUserId: bag.ownerId,
    updatedAt: bag.updatedAt,
  };
  return { head, lines };
}

/** Without names and pictures; the wire's shape asks for the price (contract §6, §7). */
export function bareLine(line: BagLineRow, ownerId: string) {
  return {
    _id: line.id,
    _creationTime: line.createdAt,
    storeFrontUserId: ownerId,
    productId: line.productId,
    productSkuId: line.skuId,
    productSku: line.productSku,
    quantity: line.quantity,
    updatedAt: line.updatedAt,
    price: line.price,
  };
}
