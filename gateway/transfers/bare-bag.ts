import type { Bag, SavedBag } from '#contract/bag/bag.schema.ts';
import { bagHead, bareLine } from '../bag/bag.document.ts';
import { readBag } from '../bag/bag.records.ts';
import type { Dependencies } from '../dependencies.ts';

export async function bareBag(dependencies: Dependencies, userId: string): Promise<Bag> {
  const rows = await readBag(dependencies, 'bag', userId);
  const items = rows.lines.map((line) => ({
    ...bareLine(line, userId),
    bagId: rows.bag.id,
    isGift: line.isGift === 1 || undefined,
  }));
  return { ...bagHead(rows), items };
}

export async function bareSavedBag(dependencies: Dependencies, userId: string): Promise<SavedBag> {
  const rows = await readBag(dependencies, 'saved_bag', userId);
  const items = rows.lines.map((line) => ({ ...bareLine(line, userId), savedBagId: rows.bag.id }));
  return { ...bagHead(rows), items };
}
