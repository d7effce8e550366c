import { postStaffPicture, putPictures } from '#contract/admin/goods.endpoints.ts';
import type { StaffProduct } from '#contract/admin/goods.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { formText } from '#ui/form-text.ts';

/** The pictures of a product's variants by colour, in the order of its variants. */
export function picturesByColor(product: StaffProduct): Map<string | undefined, string[]> {
  const groups = new Map<string | undefined, Set<string>>();
  for (const { colorId, images } of product.variants) {
    groups.set(colorId, new Set([...(groups.get(colorId) ?? []), ...images]));
  }
  return new Map([...groups].map(([colorId, paths]) => [colorId, [...paths]]));
}

/** The pictures of a form in the order of their places. */
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

/** Orders, describes, removes and adds pictures of one colour; the form keeps what could be read where some could not. */
export async function savePictures(
  form: FormData,
  productId: string,
  gateway: VisitorGateway,
): Promise<Result<unknown>> {
  const unread: string[] = [];
  let rows = pictureRows(form).length;
  for (const file of form.getAll('picture')) {
    if (!(file instanceof File) || file.size === 0) continue;
    const sent = await gateway.sendPicture(postStaffPicture, file);
    if (!sent.ok) {
      unread.push(`${file.name}: ${sent.message}`);
      continue;
    }
    form.set(`path.${rows}`, sent.data.path);
    form.set(`alt.${rows}`, formText(form, 'alt.new'));
    // The last, whatever places were typed.
    form.set(`place.${rows}`, '1000');
    rows++;
  }
  if (unread.length > 0) {
    const message = `Not saved yet. ${unread.join(' ')} The rest is below.`;
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
