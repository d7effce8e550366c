import { putFront } from '#contract/admin/front.endpoints.ts';
import type { Choice } from '#contract/admin/promo-codes.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Failure } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';

/** One row of a list. */
export type ListItem = { readonly key: string; readonly name: string };

/** A list's form as it stands: what it has, with a step up or down done, what is looked for, what is wrong. */
export type ListForm = {
  readonly part: string;
  readonly items: readonly ListItem[];
  readonly search: string;
  /** What the form was made from. */
  readonly revision: number;
  readonly failure?: Failure | undefined;
};

const kinds: readonly Choice['kind'][] = ['product', 'sku', 'category', 'subcategory'];

/** `product/{id}`, or `look/{id}` for the look of a product. */
export const keyOf = (kind: string, id: string) => `${kind}/${id}`;

function itemsOf(form: FormData): ListItem[] {
  const keys = new Set(form.getAll('item').filter((key) => typeof key === 'string'));
  return [...keys].map((key) => ({ key, name: formText(form, `name:${key}`) || key }));
}

/** One step up or down, as the buttons without script ask for it. */
function moved(items: readonly ListItem[], action: string): readonly ListItem[] {
  const [direction, key] = action.split(/:(.*)/);
  const at = items.findIndex((item) => item.key === key);
  const item = items[at];
  const to = direction === 'up' ? at - 1 : at + 1;
  if (!item || to < 0 || to >= items.length) return items;
  return items.toSpliced(at, 1).toSpliced(to, 0, item);
}

/** Does what a list's form says; undefined once it is saved. */
export async function changeList(form: FormData, gateway: VisitorGateway): Promise<ListForm | undefined> {
  const action = formText(form, 'action');
  const part = formText(form, 'part');
  const items = itemsOf(form);
  const search = formText(form, 'search').trim();
  const revision = Number(formText(form, 'revision'));
  if (/^(up|down):/.test(action)) return { part, items: moved(items, action), search, revision };
  if (action === 'find') return { part, items, search, revision };
  const chosen = items.flatMap(({ key }) => {
    const [kind = '', id = ''] = key.split('/');
    const isLook = kind === 'look';
    const named = isLook ? 'product' : kinds.find((each) => each === kind);
    return named ? [{ isLook, kind: named, id }] : [];
  });
  const body = part === 'best-sellers' ? { bestSellers: chosen.map(({ id }) => id) } : { featured: chosen };
  const saved = await gateway.call(putFront, { body: { revision, ...body } });
  return saved.ok ? undefined : { part, items, search, revision, failure: saved };
}

/** Saves the banner; the failure, if there is one. */
export async function changeBanner(form: FormData, gateway: VisitorGateway): Promise<Failure | undefined> {
  const ends = Date.parse(`${formText(form, 'countdownEndsAt')}Z`);
  const banner = {
    active: form.has('active'),
    heading: formText(form, 'heading'),
    message: formText(form, 'message'),
    countdownEndsAt: Number.isNaN(ends) ? undefined : ends,
  };
  const saved = await gateway.call(putFront, {
    body: { revision: Number(formText(form, 'revision')), banner },
  });
  return saved.ok ? undefined : saved;
}
