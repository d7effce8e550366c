import type { Bag, SavedBag } from '#contract/bag.schema.ts';
import { bareLine, openBag } from '../bag/bag.document.ts';
import type { Dependencies } from '../dependencies.ts';

export async function bareBag(dependencies: Dependencies, userId: string): Promise<Bag> {
  const { head, lines } = await openBag(dependencies, 'bag', userId);
  return { ...head, items: lines.map((line) => ({ ...bareLine(line, userId), bagId: head._id })) };
}

export async function bareSavedBag(dependencies: Dependencies, userId: string): Promise<SavedBag> {
  const { head, lines } = await openBag(dependencies, 'saved_bag', userId);
  return { ...head, items: lines.map((line) => ({ ...bareLine(line, userId), savedBagId: head._id })) };
}
