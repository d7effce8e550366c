import { postStaffPicture, putPictures } from '#contract/admin/product.endpoints.ts';
import type { StaffProduct } from '#contract/admin/product.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { chosenFiles, formText } from '#ui/form-text.ts';

/** The picture paths of a product by colour, in variant order. */
export function picturesByColor(product: StaffProduct): Map<string | undefined, string[]> {
  const variants = Map.groupBy(product.variants, ({ colorId }) => colorId);
  const pathsOf = (own: typeof product.variants) => [...new Set(own.flatMap(({ images }) => images))];
  return new Map([...variants].map(([colorId, own]) => [colorId, pathsOf(own)]));
}

/** The pictures of a form, sorted by place. */
export function pictureRows(form: FormData) {
  const rows = [];
  for (let at = 0; form.has(`path.${at}`); at++) {
    rows.push({
      path: formText(form, `path.${at}`),
      alt: formText(form, `alt.${at}`).trim(),
      place: Number(formText(form, `place.${at}`)) || at + 1,
      isRemoved: form.has(`remove.${at}`),
    });
  }
  return rows.toSorted((one, other) => one.place - other.place);
}

/**
 * Uploads new pictures and saves order, alt texts and removals of one colour. If an upload fails nothing is saved, and
 * the form keeps the pictures that were uploaded.
 */
export async function savePictures(
  form: FormData,
  productId: string,
  gateway: VisitorGateway,
): Promise<Result<unknown>> {
  const failed: string[] = [];
  let rows = pictureRows(form).length;
  for (const file of chosenFiles(form, 'picture')) {
    const uploaded = await gateway.sendPicture(postStaffPicture, file);
    if (!uploaded.ok) {
      failed.push(`${file.name}: ${uploaded.message}`);
      continue;
    }
    form.set(`path.${rows}`, uploaded.data.path);
    form.set(`alt.${rows}`, formText(form, 'alt.new'));
    // New pictures come last.
    form.set(`place.${rows}`, '1000');
    rows++;
  }
  if (failed.length > 0) {
    const message = `Not saved yet. ${failed.join(' ')} The rest is below.`;
    return { ok: false, problem: 'refused', message };
  }
  const body = {
    colorId: formText(form, 'colorId') || undefined,
    pictures: pictureRows(form)
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ path, alt }) => ({ path, alt })),
    revision: Number(formText(form, 'revision')),
  };
  return gateway.call(putPictures, { params: { productId }, body });
}
