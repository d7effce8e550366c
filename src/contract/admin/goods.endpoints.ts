import * as z from 'zod/mini';
import { id, intFrom, listTo, optional, textTo, trimmedTo } from '#contract/wire/wire.schema.ts';
import {
  availabilities,
  categoryDraft,
  colorDraft,
  importFormats,
  productDraft,
  productRow,
  staffProduct,
  stockReasons,
  taxonomy,
} from './goods.schema.ts';
import { allRoles, managers, staffEndpoint } from './staff.endpoint.ts';
import { changed, revision, revisionQuery } from './staff.schema.ts';

const saved = z.extend(changed, { _id: id });

/** The newest first, 50 at a time; `before` is what an answer's `next` said. */
export const getStaffProducts = staffEndpoint({
  method: 'GET',
  path: '/admin/products',
  query: z.object({
    /** The beginning of a name or of a sku; words of what is live. */
    q: optional(textTo(100)),
    availability: optional(z.enum(availabilities)),
    before: optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.object({ products: z.array(productRow), next: optional(z.int()) }),
  error: 'Error loading goods.',
  roles: allRoles,
});

export const getStaffProduct = staffEndpoint({
  method: 'GET',
  path: '/admin/products/:productId',
  answer: staffProduct,
  error: 'There is no such product.',
  roles: allRoles,
});

/** Where a product can be seen as shoppers will see it, through its signed address; for a week. */
export const getProductPreview = staffEndpoint({
  method: 'GET',
  path: '/admin/products/:productId/preview',
  answer: z.object({ href: z.string() }),
  error: 'There is no such product.',
  roles: allRoles,
});

export const createProduct = staffEndpoint({
  method: 'POST',
  path: '/admin/products',
  body: productDraft,
  answer: saved,
  error: 'The product could not be saved. Please check what you entered.',
  roles: managers,
});

/** Saves a product and its variants, all or nothing. Another slug leaves the old address leading to it. */
export const putProduct = staffEndpoint({
  method: 'PUT',
  path: '/admin/products/:productId',
  body: productDraft,
  answer: saved,
  error: 'The product could not be saved. Please check what you entered.',
  roles: managers,
});

/** Changes stocks with a reason, all or none; 409 STALE where staff changed one of them after the entry that was read. */
export const postStock = staffEndpoint({
  method: 'POST',
  path: '/admin/stock',
  body: z.object({
    changes: listTo(
      z.object({
        /** Its id, or what the shop calls it. */
        sku: textTo(64, 1),
        delta: z.int().check(z.gte(-100_000), z.lte(100_000)),
      }),
      100,
    ).check(z.minLength(1)),
    reason: z.enum(stockReasons),
    note: optional(trimmedTo(200)),
    /** The latest entry that was read, 0 before the first; absent: whatever was changed since. */
    revision: optional(revision),
  }),
  answer: z.object({
    stock: z.array(z.object({ sku: z.string(), inventoryCount: z.int(), quantityAvailable: z.int() })),
  }),
  error: 'The stock could not be changed.',
  roles: allRoles,
});

export const getTaxonomy = staffEndpoint({
  method: 'GET',
  path: '/admin/taxonomy',
  answer: taxonomy,
  error: 'Error loading categories.',
  roles: allRoles,
});

/** Adds (`new`) or changes a category, or a subcategory where the body says of which category. */
export const putCategory = staffEndpoint({
  method: 'PUT',
  path: '/admin/categories/:categoryId',
  body: categoryDraft,
  answer: saved,
  error: 'The category could not be saved. Please check its name and address.',
  roles: managers,
});

/** Adds (`new`) or changes a colour. */
export const putColor = staffEndpoint({
  method: 'PUT',
  path: '/admin/colors/:colorId',
  body: colorDraft,
  answer: saved,
  error: 'The colour could not be saved. Please check its name and code.',
  roles: managers,
});

/** Takes away a category or subcategory to which nothing belongs. */
export const deleteCategory = staffEndpoint({
  method: 'DELETE',
  path: '/admin/categories/:categoryId',
  query: revisionQuery,
  answer: changed,
  error: 'A category with goods or subcategories cannot be removed.',
  roles: managers,
});

/** Takes away a colour that no goods have. */
export const deleteColor = staffEndpoint({
  method: 'DELETE',
  path: '/admin/colors/:colorId',
  query: revisionQuery,
  answer: changed,
  error: 'A colour that goods have cannot be removed.',
  roles: managers,
});

/** Keeps a picture of the shop. */
export const postStaffPicture = staffEndpoint({
  method: 'POST',
  path: '/admin/pictures',
  isBinary: true,
  answer: z.object({ path: z.string() }),
  error: 'The picture could not be kept.',
  roles: managers,
});

/** The pictures of a product's variants of one colour, or of those without, in order; with what they show. */
export const putPictures = staffEndpoint({
  method: 'PUT',
  path: '/admin/products/:productId/pictures',
  body: z.object({
    colorId: optional(id),
    pictures: listTo(z.object({ path: textTo(500, 1), alt: trimmedTo(200) }), 30),
    revision,
  }),
  answer: changed,
  error: 'The pictures could not be saved.',
  roles: managers,
});

/** Of an import, what becomes of its products. */
const progress = z.object({
  products: z.int(),
  waiting: z.int(),
  /** Already as the file has them. */
  same: z.int(),
  failed: z.array(z.object({ handle: z.string(), problem: z.string() })),
});

/** Reads a file and says what it would change, or its errors by line; nothing is changed yet. */
export const postImport = staffEndpoint({
  method: 'POST',
  path: '/admin/imports',
  body: z.object({ text: textTo(12_000_000, 1) }),
  answer: z.object({
    /** Absent when the file has errors. */
    importId: optional(id),
    format: z.enum(importFormats),
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    same: z.int(),
    /** The first hundred. */
    changes: z.array(z.object({ line: z.int(), handle: z.string(), what: z.string() })),
    errors: z.array(z.object({ line: z.int(), problem: z.string() })),
    /** What is read otherwise than the file has it. */
    notes: z.array(z.object({ line: z.int(), problem: z.string() })),
  }),
  error: 'The file could not be read.',
  roles: managers,
});

/** Keeps the pictures of a zip, for files whose pictures are named as they are there. */
export const postImportPictures = staffEndpoint({
  method: 'POST',
  path: '/admin/imports/pictures',
  isBinary: true,
  answer: z.object({
    pictures: z.int(),
    failed: z.array(z.object({ name: z.string(), problem: z.string() })),
  }),
  error: 'The zip could not be read.',
  roles: managers,
});

export const getImport = staffEndpoint({
  method: 'GET',
  path: '/admin/imports/:importId',
  answer: progress,
  error: 'There is no such import.',
  roles: managers,
});

/** Saves the next products of an import, each all or nothing; until none waits. */
export const postImportStep = staffEndpoint({
  method: 'POST',
  path: '/admin/imports/:importId/steps',
  answer: progress,
  error: 'The import stopped. Try again: what is done stays done.',
  roles: managers,
});

/** A part of an export as CSV, from `after` on; `next` is absent with the last. Customers are for the owner alone. */
export const getExport = staffEndpoint({
  method: 'GET',
  path: '/admin/exports/:kind',
  query: z.object({ after: optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({ csv: z.string(), rows: intFrom(0), next: optional(z.int()) }),
  error: 'Error exporting.',
  roles: managers,
});
