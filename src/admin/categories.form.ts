import * as z from 'zod/mini';
import * as contract from '#contract/admin/product.endpoints.ts';
import { slug, type Taxonomy } from '#contract/admin/product.schema.ts';
import { isHair } from '#contract/products/product.rules.ts';
import { categorySlug, shopPages, slugOf } from '#contract/store/store.rules.ts';
import { definedErrors } from '#contract/wire/field-errors.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';
import { blankError } from './form-fields.ts';
import { failureText } from './format.ts';

/** Where a product can be. A category without subcategories gets one with the first product: {@link createCategory}. */
export const productPlaces = ({ categories }: Taxonomy) =>
  categories.flatMap(({ _id, name, subcategories }) =>
    subcategories.length === 0
      ? [{ value: `${_id}/`, label: name }]
      : subcategories.map((each) => ({ value: `${_id}/${each._id}`, label: `${name} › ${each.name}` })),
  );

/**
 * If a product form names a new category, or chooses one without subcategories, creates what is missing, with a
 * subcategory of the category's name, and selects both in the form. A new category is hair if it is called so or the
 * product has lengths. Returns the error message, if any.
 */
export async function createCategory(form: FormData, gateway: VisitorGateway): Promise<string | undefined> {
  const newName = formText(form, 'newCategory').trim();
  const [chosenId, subcategoryId] = formText(form, 'place').split('/');
  if (newName === '' && (!chosenId || subcategoryId)) return undefined;
  const taxonomy = newName === '' ? await gateway.call(contract.getTaxonomy) : undefined;
  if (taxonomy && !taxonomy.ok) return taxonomy.message;
  const chosen = taxonomy?.data.categories.find(({ _id }) => _id === chosenId);
  const name = chosen?.name ?? newName;
  const hasLengths = formText(form, 'add.lengths').trim() !== '';
  const create = (categoryId?: string) =>
    gateway.call(contract.putCategory, {
      params: { categoryId: 'new' },
      body: {
        name,
        slug: slugFor(name, categoryId),
        rank: 0,
        isHair: hasLengths || isHair(name),
        categoryId,
        revision: 0,
      },
    });
  const category = chosen ? { ok: true as const, data: chosen } : await create();
  const subcategory = category.ok ? await create(category.data._id) : category;
  if (!category.ok || !subcategory.ok) return subcategory.ok ? undefined : failureText(subcategory);
  form.set('place', `${category.data._id}/${subcategory.data._id}`);
  form.delete('newCategory');
  return undefined;
}

const slugFor = (name: string, categoryId: string | undefined) =>
  categoryId ? slugOf(name) : categorySlug(slugOf(name));

/** What is wrong with a category, subcategory or colour, by field. */
export function taxonomyErrors(form: FormData): Readonly<Record<string, string>> {
  const text = (name: string) => formText(form, name).trim();
  const name = blankError(form, 'name');
  if (text('action') === 'remove') return {};
  if (text('kind') === 'color') return definedErrors({ name });
  const address = text('slug') || slugFor(text('name'), text('categoryId'));
  return definedErrors({
    name,
    slug:
      (!name || text('slug')) && !z.safeParse(slug, address).success
        ? 'Small letters, digits and hyphens only, such as lace-wigs'
        : !text('categoryId') && shopPages.includes(address)
          ? 'The shop has a page of its own there'
          : undefined,
    rank: /^\d{0,4}$/.test(text('rank')) ? undefined : '0 to 9999',
  });
}

/** What a colour field, which cannot be empty, shows for a colour without a swatch. Nearly white, because white can be chosen. */
export const noSwatch = '#fefefe';

/** Saves or removes a category, subcategory or colour. */
export async function saveTaxonomy(form: FormData, gateway: VisitorGateway): Promise<Result<unknown>> {
  const text = (name: string) => formText(form, name).trim();
  const [id, name, revision] = [text('id') || 'new', text('name'), Number(text('revision'))];
  const isColor = text('kind') === 'color';
  if (text('action') === 'remove') {
    const query = { revision: String(revision) };
    return isColor
      ? gateway.call(contract.deleteColor, { params: { colorId: id }, query })
      : gateway.call(contract.deleteCategory, { params: { categoryId: id }, query });
  }
  return isColor
    ? gateway.call(contract.putColor, {
        params: { colorId: id },
        body: {
          name,
          hexCode: text('hexCode') === noSwatch ? undefined : text('hexCode') || undefined,
          revision,
        },
      })
    : gateway.call(contract.putCategory, {
        params: { categoryId: id },
        body: {
          name,
          slug: text('slug') || slugFor(name, text('categoryId')),
          description: text('description') || undefined,
          rank: Number(text('rank') || 0),
          isHair: form.has('isHair'),
          categoryId: text('categoryId') || undefined,
          revision,
        },
      });
}
