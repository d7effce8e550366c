import * as contract from '#contract/admin/product.endpoints.ts';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import { safeDecode } from '#contract/wire/codec.ts';
import { id } from '#contract/wire/wire.schema.ts';
import { requireSaved } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { readPicture, storePicture } from '../pictures/picture-store.ts';
import { createPreviewToken } from './preview.ts';
import { savePictures } from './staff-product.records.ts';
import { saveDraft } from './staff-product.ts';
import { readStaffProducts } from './staff-product-list.records.ts';
import { deleteTaxon, readTaxonomy, saveCategory, saveColor } from './staff-taxonomy.records.ts';
import { readStaffProduct } from './stored-product.records.ts';

async function getProduct(context: GatewayContext, productId: string) {
  const product = await readStaffProduct(context.get('dependencies'), productId);
  if (!product) throw new GatewayError(404, contract.getStaffProduct.error);
  return product;
}

function idOf(requested: string, kind: string, { error }: { readonly error: string }): string {
  if (requested === 'new') return newId(kind);
  // Stored, it would break every answer that lists it.
  if (!safeDecode(id, requested).success) throw new GatewayError(400, error);
  return requested;
}

export const staffProductRoutes: Route[] = [
  staffRoute(contract.getStaffProducts, ({ dependencies, query }) => readStaffProducts(dependencies, query)),

  staffRoute(contract.getStaffProduct, ({ context, params }) => getProduct(context, params.productId)),

  staffRoute(contract.getProductPreview, async ({ context, dependencies, params }) => {
    const { _id, slug } = await getProduct(context, params.productId);
    const token = await createPreviewToken(dependencies, _id);
    return { href: `/shop/product/${slug}?preview=${token}` };
  }),

  staffRoute(contract.createProduct, ({ dependencies, staff, body }) =>
    saveDraft(dependencies, { by: staff.email, draft: { ...body, revision: 0 } }),
  ),

  staffRoute(contract.putProduct, async ({ context, dependencies, staff, params, body }) =>
    saveDraft(dependencies, {
      by: staff.email,
      draft: body,
      before: await getProduct(context, params.productId),
    }),
  ),

  staffRoute(contract.putPictures, async ({ context, dependencies, staff, params, body }) => {
    const product = await getProduct(context, params.productId);
    const saved = await savePictures(dependencies, staff.email, product, body);
    return requireSaved(saved, contract.putPictures.error);
  }),

  staffRoute(contract.postStaffPicture, async ({ context, dependencies, staff }) => {
    const { body } = context.req.raw;
    if (!body) throw new GatewayError(400, contract.postStaffPicture.error);
    const stored = await storePicture(dependencies, await readPicture(body), { by: staff.email });
    return { path: picturePath(stored.id, stored) };
  }),

  staffRoute(contract.getTaxonomy, ({ dependencies }) => readTaxonomy(dependencies)),

  staffRoute(contract.putCategory, async ({ dependencies, staff, params, body }) => {
    const kind = body.categoryId === undefined ? 'category' : 'subcategory';
    const _id = idOf(params.categoryId, kind, contract.putCategory);
    const saved = await saveCategory(dependencies, { ...body, _id, by: staff.email });
    return { _id, ...requireSaved(saved, 'Another category has this address.') };
  }),

  staffRoute(contract.putColor, async ({ dependencies, staff, params, body }) => {
    const _id = idOf(params.colorId, 'color', contract.putColor);
    const saved = await saveColor(dependencies, { ...body, _id, by: staff.email });
    return { _id, ...requireSaved(saved, 'There is a colour of this name already.') };
  }),

  staffRoute(contract.deleteCategory, async ({ dependencies, staff, params, query }) => {
    const deletion = { kind: 'category', id: params.categoryId, by: staff.email } as const;
    const deleted = await deleteTaxon(dependencies, { ...query, ...deletion });
    return requireSaved(deleted, contract.deleteCategory.error);
  }),

  staffRoute(contract.deleteColor, async ({ dependencies, staff, params, query }) => {
    const deletion = { kind: 'color', id: params.colorId, by: staff.email } as const;
    const deleted = await deleteTaxon(dependencies, { ...query, ...deletion });
    return requireSaved(deleted, contract.deleteColor.error);
  }),
];
