import * as z from 'zod/mini';
import { id, intFrom, listTo, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import {
  availabilities,
  categoryDraft,
  colorDraft,
  importFormats,
  maxPictures,
  productDraft,
  productRow,
  staffProduct,
  stockReasons,
  taxonomy,
} from './product.schema.ts';
import { allRoles, managers } from './role.rules.ts';
import { changed, numeral, revision, revisionQuery } from './staff.schema.ts';

const saved = z.extend(changed, { _id: id });

/** Newest first, 50 per page; pass an answer's `next` as `before`. */
export const getStaffProducts = staffEndpoint(allRoles, 'GET', '/admin/products', {
  query: z.object({
    /** The start of a name or sku. For live products also any word. */
    q: optional(textTo(100)),
    availability: optional(z.enum(availabilities)),
    before: optional(numeral),
  }),
  answer: z.object({ products: z.array(productRow), next: optional(z.int()) }),
  error: 'Error loading products.',
});

export const getStaffProduct = staffEndpoint(allRoles, 'GET', '/admin/products/:productId', {
  answer: staffProduct,
  error: 'There is no such product.',
});

/** A signed link to the product page as shoppers will see it, valid for a week. */
export const getProductPreview = staffEndpoint(allRoles, 'GET', '/admin/products/:productId/preview', {
  answer: z.object({ href: z.string() }),
  error: 'There is no such product.',
});

const saveProduct = {
  body: productDraft,
  answer: saved,
  error: 'The product could not be saved. Please check what you entered.',
};

export const createProduct = staffEndpoint(managers, 'POST', '/admin/products', saveProduct);

/** Saves a product and its variants in one batch. After a slug change the old address redirects. */
export const putProduct = staffEndpoint(managers, 'PUT', '/admin/products/:productId', saveProduct);

/** Changes stock in one batch. 409 STALE if one of the skus was changed after `revision`. */
export const postStock = staffEndpoint(allRoles, 'POST', '/admin/stock', {
  body: z.object({
    changes: listTo(
      z.object({
        /** Its id or its sku code. */
        sku: textTo(64, 1),
        delta: z.int().check(z.gte(-100_000), z.lte(100_000)),
      }),
      100,
    ).check(z.minLength(1)),
    reason: z.enum(stockReasons),
    note: optional(trimmedTo(200)),
    /** The latest stock entry that was read, 0 before the first. Without it the change always applies. */
    revision: optional(revision),
  }),
  answer: z.object({
    stock: z.array(z.object({ sku: z.string(), inventoryCount: z.int(), quantityAvailable: z.int() })),
  }),
  error: 'The stock could not be changed.',
});

export const getTaxonomy = staffEndpoint(allRoles, 'GET', '/admin/taxonomy', {
  answer: taxonomy,
  error: 'Error loading categories.',
});

/** Creates (`new`) or updates a category, or a subcategory if the body has a `categoryId`. */
export const putCategory = staffEndpoint(managers, 'PUT', '/admin/categories/:categoryId', {
  body: categoryDraft,
  answer: saved,
  error: 'The category could not be saved. Please check its name and address.',
});

export const putColor = staffEndpoint(managers, 'PUT', '/admin/colors/:colorId', {
  body: colorDraft,
  answer: saved,
  error: 'The colour could not be saved. Please check its name and code.',
});

/** Deletes an empty category or subcategory. */
export const deleteCategory = staffEndpoint(managers, 'DELETE', '/admin/categories/:categoryId', {
  query: revisionQuery,
  answer: changed,
  error: 'A category that has products or subcategories, or is on the home page, cannot be removed.',
});

/** Deletes a colour that no product has. */
export const deleteColor = staffEndpoint(managers, 'DELETE', '/admin/colors/:colorId', {
  query: revisionQuery,
  answer: changed,
  error: 'A colour that products have cannot be removed.',
});

export const postStaffPicture = staffEndpoint(managers, 'POST', '/admin/pictures', {
  isBinary: true,
  answer: z.object({ path: z.string() }),
  error: 'The picture could not be stored.',
});

/** Sets the pictures, in order and with alt texts, of a product's variants of one colour, or of those without a colour. */
export const putPictures = staffEndpoint(managers, 'PUT', '/admin/products/:productId/pictures', {
  body: z.object({
    colorId: optional(id),
    pictures: listTo(z.object({ path: textTo(500, 1), alt: trimmedTo(200) }), maxPictures),
    revision,
  }),
  answer: changed,
  error: `The pictures could not be saved. A colour can have up to ${maxPictures}: please remove some.`,
});

const progress = z.object({
  products: z.int(),
  waiting: z.int(),
  /** Unchanged. */
  same: z.int(),
  failed: z.array(z.object({ handle: z.string(), problem: z.string() })),
});

/** Reads a file and returns a preview of its changes, or its errors by line. Changes nothing. */
export const postImport = staffEndpoint(managers, 'POST', '/admin/imports', {
  body: z.object({ text: textTo(12_000_000, 1) }),
  answer: z.object({
    /** Missing if the file has errors. */
    importId: optional(id),
    format: z.enum(importFormats),
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    same: z.int(),
    /** At most 100. `what` has a line of text per change. */
    changes: z.array(z.object({ line: z.int(), handle: z.string(), what: z.string() })),
    errors: z.array(z.object({ line: z.int(), problem: z.string() })),
    /** Values that are read differently from how the file has them. */
    notes: z.array(z.object({ line: z.int(), problem: z.string() })),
  }),
  error: 'The file could not be read.',
});

/** Uploads a zip of pictures. Import files refer to them by file name. */
export const postImportPictures = staffEndpoint(managers, 'POST', '/admin/imports/pictures', {
  isBinary: true,
  answer: z.object({
    pictures: z.int(),
    failed: z.array(z.object({ name: z.string(), problem: z.string() })),
  }),
  error: 'The zip could not be read.',
});

export const getImport = staffEndpoint(managers, 'GET', '/admin/imports/:importId', {
  answer: progress,
  error: 'There is no such import.',
});

/** Saves the next products of an import, each in one batch. Repeat until `waiting` is 0. */
export const postImportStep = staffEndpoint(managers, 'POST', '/admin/imports/:importId/steps', {
  answer: progress,
  error: 'The import stopped. Try again: what is done stays done.',
});

/** One part of a CSV export, starting after `after`; the last part has no `next`. Only the owner can export customers. */
export const getExport = staffEndpoint(managers, 'GET', '/admin/exports/:kind', {
  query: z.object({ after: optional(numeral) }),
  answer: z.object({ csv: z.string(), rows: intFrom(0), next: optional(z.int()) }),
  error: 'Error exporting.',
});
