import { putCategory, putColor } from '#contract/admin/goods.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { formText } from '#ui/form-text.ts';
import { slugOf } from './goods/slug.ts';

/** Saves a category, subcategory or colour; the problem, if there is one. */
export async function changeTaxonomy(form: FormData, gateway: VisitorGateway): Promise<string | undefined> {
  const text = (name: string) => formText(form, name).trim();
  const [id, name, revision] = [text('id') || 'new', text('name'), Number(text('revision'))];
  const answer =
    text('kind') === 'color'
      ? await gateway.call(putColor, {
          params: { colorId: id },
          body: { name, hexCode: text('hexCode') || undefined, revision },
        })
      : await gateway.call(putCategory, {
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
  return answer.ok ? undefined : answer.message;
}
