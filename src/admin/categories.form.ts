import { deleteCategory, deleteColor, putCategory, putColor } from '#contract/admin/products.endpoints.ts';
import { slugOf } from '#contract/store/store.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';

/**
 * If a product form names a new category, creates it with a subcategory of the same name and selects both in the form.
 * Returns the error message, if any.
 */
export async function createCategory(form: FormData, gateway: VisitorGateway): Promise<string | undefined> {
  const name = formText(form, 'newCategory').trim();
  if (name === '') return undefined;
  const create = (categoryId?: string) =>
    gateway.call(putCategory, {
      params: { categoryId: 'new' },
      body: { name, slug: slugOf(name), rank: 0, isHair: false, categoryId, revision: 0 },
    });
  const category = await create();
  const subcategory = category.ok ? await create(category.data._id) : category;
  if (!category.ok || !subcategory.ok) return subcategory.ok ? undefined : subcategory.message;
  form.set('place', `${category.data._id}/${subcategory.data._id}`);
  form.delete('newCategory');
  return undefined;
}

/** Saves or removes a category, subcategory or colour. */
export async function saveTaxonomy(form: FormData, gateway: VisitorGateway): Promise<Result<unknown>> {
  const text = (name: string) => formText(form, name).trim();
  const [id, name, revision] = [text('id') || 'new', text('name'), Number(text('revision'))];
  const isColor = text('kind') === 'color';
  if (text('action') === 'remove') {
    const query = { revision: String(revision) };
    return isColor
      ? gateway.call(deleteColor, { params: { colorId: id }, query })
      : gateway.call(deleteCategory, { params: { categoryId: id }, query });
  }
  return isColor
    ? gateway.call(putColor, {
        params: { colorId: id },
        body: { name, hexCode: text('hexCode') || undefined, revision },
      })
    : gateway.call(putCategory, {
        params: { categoryId: id },
        body: {
          name,
          slug: text('slug') || slugOf(name),
          description: text('description') || undefined,
          rank: Number(text('rank') || 0),
          isHair: form.has('isHair'),
          categoryId: text('categoryId') || undefined,
          revision,
        },
      });
}
