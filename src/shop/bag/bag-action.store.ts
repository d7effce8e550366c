import { atom } from 'nanostores';

/** What is being done to the bag and the saved items (S1 §4, S2 §4). */
export type BagAction =
  | 'idle'
  | 'adding-to-bag'
  | 'deleting-from-bag'
  | 'updating-bag'
  | 'adding-to-saved-bag'
  | 'deleting-from-saved-bag'
  | 'updating-saved-bag'
  | 'moving-to-saved-bag'
  | 'moving-to-bag';

export const $bagAction = atom<BagAction>('idle');

/** Null before any change, then whether the last one was taken (S1 §4). */
export const $bagSuccess = atom<boolean | null>(null);

let underWay = 0;

/** Marks `action` while `work` lasts; the answer of both is the failure's message, or undefined. */
export async function marked(
  action: BagAction,
  work: () => Promise<string | undefined>,
): Promise<string | undefined> {
  underWay += 1;
  $bagAction.set(action);
  const failure = await work();
  underWay -= 1;
  if (underWay === 0) $bagAction.set('idle');
  $bagSuccess.set(failure === undefined);
  return failure;
}
