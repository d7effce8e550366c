import * as contract from '#contract/admin/products.endpoints.ts';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import type { GatewayContext } from '../http/context.ts';
import { newId } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { storePicture } from '../pictures/picture-store.ts';
import { requireSaved } from '../staff/change.records.ts';
import { staffRoute } from '../staff/staff.route.ts';
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

const idOf = (requested: string, kind: string) => (requested === 'new' ? newId(kind) : requested);

export const staffProductRoutes: Route[] = [
  staffRoute(contract.getStaffProducts, ({ context, query }) =>
    readStaffProducts(context.get('dependencies'), query),
  ),

  staffRoute(contract.getStaffProduct, ({ context, params }) => getProduct(context, params.productId)),

  staffRoute(contract.getProductPreview, async ({ context, params }) => {
    const { _id, slug } = await getProduct(context, params.productId);
    const token = await createPreviewToken(context.get('dependencies'), _id);
    return { href: `/shop/product/${slug}?preview=${token}` };
  }),

  staffRoute(contract.createProduct, ({ context, staff, body }) =>
    saveDraft(context.get('dependencies'), { by: staff.email, draft: { ...body, revision: 0 } }),
  ),

  staffRoute(contract.putProduct, async ({ context, staff, params, body }) =>
    saveDraft(context.get('dependencies'), {
      by: staff.email,
      draft: body,
      before: await getProduct(context, params.productId),
    }),
  ),

  staffRoute(contract.putPictures, async ({ context, staff, params, body }) => {
    const product = await getProduct(context, params.productId);
    const saved = await savePictures(context.get('dependencies'), staff.email, product, body);
    return requireSaved(saved, contract.putPictures.error);
  }),

  staffRoute(contract.postStaffPicture, async ({ context, staff }) => {
    const { body } = context.req.raw;
    if (!body) throw new GatewayError(400, contract.postStaffPicture.error);
    const stored = await storePicture(context.get('dependencies'), body, {
      senderId: null,
      isPublic: true,
      by: staff.email,
    });
    return { path: picturePath(stored.id, stored) };
  }),

  staffRoute(contract.getTaxonomy, ({ context }) => readTaxonomy(context.get('dependencies'))),

  staffRoute(contract.putCategory, async ({ context, staff, params, body }) => {
    const kind = body.categoryId === undefined ? 'category' : 'subcategory';
    const _id = idOf(params.categoryId, kind);
    const saved = await saveCategory(context.get('dependencies'), { ...body, _id, by: staff.email });
    return { _id, ...requireSaved(saved, 'Another category has this address.') };
  }),

  staffRoute(contract.putColor, async ({ context, staff, params, body }) => {
    const _id = idOf(params.colorId, 'color');
    const saved = await saveColor(context.get('dependencies'), { ...body, _id, by: staff.email });
    return { _id, ...requireSaved(saved, 'There is a colour of this name already.') };
  }),

  staffRoute(contract.deleteCategory, async ({ context, staff, params, query }) => {
    const deletion = { kind: 'category', id: params.categoryId, by: staff.email } as const;
    const deleted = await deleteTaxon(context.get('dependencies'), { ...query, ...deletion });
    return requireSaved(deleted, contract.deleteCategory.error);
  }),

  staffRoute(contract.deleteColor, async ({ context, staff, params, query }) => {
    const deletion = { kind: 'color', id: params.colorId, by: staff.email } as const;
    const deleted = await deleteTaxon(context.get('dependencies'), { ...query, ...deletion });
    return requireSaved(deleted, contract.deleteColor.error);
  }),
];
