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

/** Orders, describes, removes and adds pictures of one colour. */
export async function savePictures(
  form: FormData,
  productId: string,
  gateway: VisitorGateway,
): Promise<Result<unknown>> {
  const kept = [];
  for (let at = 0; form.has(`path.${at}`); at++) {
    kept.push({
      path: formText(form, `path.${at}`),
      alt: formText(form, `alt.${at}`).trim(),
      place: Number(formText(form, `place.${at}`)) || at + 1,
      isRemoved: form.has(`remove.${at}`),
    });
  }
  const pictures = kept
    .filter(({ isRemoved }) => !isRemoved)
    .toSorted((one, other) => one.place - other.place)
    .map(({ path, alt }) => ({ path, alt }));
  const files = form.getAll('picture').filter((file) => file instanceof File && file.size > 0);
  for (const file of files) {
    if (!(file instanceof File)) continue;
    const sent = await gateway.sendPicture(postStaffPicture, file);
    if (!sent.ok) return sent;
    pictures.push({ path: sent.data.path, alt: formText(form, 'alt.new').trim() });
  }
  const body = {
    colorId: formText(form, 'colorId') || undefined,
    pictures,
    revision: Number(formText(form, 'revision')),
  };
  return gateway.call(putPictures, { params: { productId }, body });
}
