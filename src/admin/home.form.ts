import { putHome } from '#contract/admin/home.endpoints.ts';
import { type HomeSection, homeSection } from '#contract/admin/home.schema.ts';
import type { Choice } from '#contract/admin/promo-code.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Failure } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';
import { formItems, formTime, type ListItem } from './form-fields.ts';

export type ListForm = {
  readonly part: string;
  readonly items: readonly ListItem[];
  readonly search: string;
  readonly revision: number;
  readonly failure?: Failure | undefined;
};

/** Its key is `{type}/{kind}/{id}`. */
export const listItem = ({ type = 'regular', kind, id, name }: Choice & Partial<HomeSection>): ListItem => ({
  key: `${type}/${kind}/${id}`,
  name: type === 'shop_look' ? `Shop the look: ${name}` : name,
});

/** Handles the arrow buttons without script: `up:{key}` or `down:{key}`. */
function moveItem(items: readonly ListItem[], action: string): readonly ListItem[] {
  const [direction, key] = action.split(/:(.*)/);
  const at = items.findIndex((item) => item.key === key);
  const item = items[at];
  const to = direction === 'up' ? at - 1 : at + 1;
  if (!item || to < 0 || to >= items.length) return items;
  return items.toSpliced(at, 1).toSpliced(to, 0, item);
}

/** Handles a list form: move, search or save. Undefined once saved. */
export async function saveList(form: FormData, gateway: VisitorGateway): Promise<ListForm | undefined> {
  const action = formText(form, 'action');
  const list: ListForm = {
    part: formText(form, 'part'),
    items: formItems(form),
    search: formText(form, 'search').trim(),
    revision: Number(formText(form, 'revision')),
  };
  if (/^(up|down):/.test(action)) return { ...list, items: moveItem(list.items, action) };
  if (action === 'find') return list;
  const chosen = list.items.flatMap(({ key }) => {
    const [type, kind, id] = key.split('/');
    return homeSection.safeParse({ type, kind, id }).data ?? [];
  });
  // Saving without the ones that cannot be read would remove them.
  if (chosen.length < list.items.length)
    return { ...list, failure: { ok: false, problem: 'refused', message: putHome.error } };
  const body =
    list.part === 'best-sellers' ? { bestSellers: chosen.map(({ id }) => id) } : { featured: chosen };
  const saved = await gateway.call(putHome, { body: { revision: list.revision, ...body } });
  return saved.ok ? undefined : { ...list, failure: saved };
}

export function saveBanner(form: FormData, gateway: VisitorGateway) {
  const ends = formTime(form, 'countdownEndsAt');
  const banner = {
    active: form.has('active'),
    heading: formText(form, 'heading'),
    message: formText(form, 'message'),
    countdownEndsAt: Number.isNaN(ends) ? undefined : ends,
  };
  return gateway.call(putHome, { body: { revision: Number(formText(form, 'revision')), banner } });
}
