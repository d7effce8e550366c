import * as contract from '#contract/admin/products.endpoints.ts';
import { picturePath } from '#contract/pictures/picture.rules.ts';
import type { GatewayContext } from '../http/context.ts';
import { newId } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { storePicture } from '../pictures/picture-store.ts';
import { staffRoute } from '../staff/staff.route.ts';
import { createPreviewToken } from './preview.ts';
import { savePictures } from './staff-product.records.ts';
import { saveDraft } from './staff-product.ts';
import { readStaffProducts } from './staff-product-list.records.ts';
import {
  type Deletion,
  deleteTaxon,
  readTaxonomy,
  saveCategory,
  saveColor,
} from './staff-taxonomy.records.ts';
import { readStaffProduct } from './stored-product.records.ts';

async function getProduct(context: GatewayContext, productId: string) {
  const product = await readStaffProduct(context.get('dependencies'), productId);
  if (!product) throw new GatewayError(404, contract.getStaffProduct.error);
  return product;
}

const idOf = (asked: string, kind: string) => (asked === 'new' ? newId(kind) : asked);

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
    const done = await savePictures(context.get('dependencies'), { ...body, by: staff.email, product });
    if (!done.ok) throw new GatewayError(400, contract.putPictures.error);
    return { revision: done.revision };
  }),

  staffRoute(contract.postStaffPicture, async ({ context, staff }) => {
    const { body } = context.req.raw;
    if (!body) throw new GatewayError(400, contract.postStaffPicture.error);
    const kept = await storePicture(context.get('dependencies'), body, {
      senderId: null,
      isPublic: true,
      by: staff.email,
    });
    return { path: picturePath(kept.id, kept) };
  }),

  staffRoute(contract.getTaxonomy, ({ context }) => readTaxonomy(context.get('dependencies'))),

  staffRoute(contract.putCategory, async ({ context, staff, params, body }) => {
    const kind = body.categoryId === undefined ? 'category' : 'subcategory';
    const _id = idOf(params.categoryId, kind);
    const done = await saveCategory(context.get('dependencies'), { ...body, _id, by: staff.email });
    if (!done.ok) throw new GatewayError(400, 'Another category has this address.');
    return { _id, revision: done.revision };
  }),

  staffRoute(contract.putColor, async ({ context, staff, params, body }) => {
    const _id = idOf(params.colorId, 'color');
    const done = await saveColor(context.get('dependencies'), { ...body, _id, by: staff.email });
    if (!done.ok) throw new GatewayError(400, 'There is a colour of this name already.');
    return { _id, revision: done.revision };
  }),

  staffRoute(contract.deleteCategory, ({ context, staff, params, query }) => {
    const removal = { ...query, subject: `category/${params.categoryId}`, by: staff.email } as const;
    return deleteOrFail(context, contract.deleteCategory.error, removal);
  }),

  staffRoute(contract.deleteColor, ({ context, staff, params, query }) => {
    const removal = { ...query, subject: `color/${params.colorId}`, by: staff.email } as const;
    return deleteOrFail(context, contract.deleteColor.error, removal);
  }),
];

async function deleteOrFail(context: GatewayContext, error: string, removal: Deletion) {
  const done = await deleteTaxon(context.get('dependencies'), removal);
  if (!done.ok) throw new GatewayError(400, error);
  return { revision: done.revision };
}
