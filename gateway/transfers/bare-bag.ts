import type { Bag, SavedBag } from '#contract/bag.schema.ts';
import { type BagKind, type BagLineRow, type BagRow, readBag } from '../bag/bag.records.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { readStore } from '../store/store.records.ts';

export async function bareBag(dependencies: Dependencies, userId: string): Promise<Bag> {
  const { head, lines } = await read(dependencies, 'bag', userId);
  return { ...head, items: lines.map((line) => ({ ...line, bagId: head._id })) };
}

export async function bareSavedBag(dependencies: Dependencies, userId: string): Promise<SavedBag> {
  const { head, lines } = await read(dependencies, 'saved_bag', userId);
  return { ...head, items: lines.map((line) => ({ ...line, savedBagId: head._id })) };
}

async function read(dependencies: Dependencies, kind: BagKind, ownerId: string) {
  const at = dependencies.now();
  const made = {
    id: newId(kind === 'bag' ? 'bag' : 'saved'),
    createdAt: at,
    updatedAt: at,
    ownerId,
  };
  const [{ bag, lines }, store] = await Promise.all([
    readBag(dependencies, kind, made),
    readStore(dependencies),
  ]);
  const head = headOf(bag, store.id);
  return { head, lines: lines.map((line) => bareLine(line, ownerId)) };
}

const headOf = (bag: BagRow, storeId: string) => ({
  _id: bag.id,
  _creationTime: bag.createdAt,
  storeId,
  storeFrontUserId: bag.ownerId,
  updatedAt: bag.updatedAt,
});

/** Without names and pictures; the wire's shape asks for the price (contract §6, §7). */
const bareLine = (line: BagLineRow, ownerId: string) => ({
  _id: line.id,
  _creationTime: line.createdAt,
  storeFrontUserId: ownerId,
  productId: line.productId,
  productSkuId: line.skuId,
  productSku: line.productSku,
  quantity: line.quantity,
  updatedAt: line.updatedAt,
  price: line.price,
});
