import type { ProductDraft, VariantDraft } from '#contract/admin/goods.schema.ts';
import type { Committed } from '../database/commit.ts';
import type { Clocked } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import { nextPosition, type Saving, saveProduct } from './staff-product.records.ts';
import { readColorNames } from './staff-taxonomy.records.ts';
import type { StoredProduct } from './stored-product.records.ts';

/** What a broken rule of the database means to the person who saves a product. */
const problems: Readonly<Record<string, string>> = {
  'product.slug': 'Another product has this address.',
  'sku.sku': 'Another variant has this SKU.',
  sku_stock: 'Not that many are free: some are promised to customers.',
};

const problemOf = ({ brokenBy }: Extract<Committed, { ok: false }>, otherwise: string) =>
  problems[brokenBy] ?? otherwise;

const unsaved = 'The product could not be saved. Please check its category and its variants.';

/** Several people may add goods at once: a position or our name of a sku that is taken gives way to the next. */
const mostTries = 20;

type Save = Omit<Saving, 'productId' | 'position'>;

/** Saves a product with its variants named; new where `before` is absent. */
export async function saveDraft(
  dependencies: Clocked,
  save: Save & {
    readonly before?: StoredProduct | undefined;
    /** How many others are being added just before this one. */
    readonly ahead?: number;
  },
): Promise<{ _id: string; revision: number }> {
  const { before } = save;
  const productId = before?._id ?? newId('product');
  refuseTwins(save.draft.variants);
  const unnamed = save.draft.variants.filter(({ sku }) => sku === '');
  const isNamedByUs = unnamed.length > 0;
  const colors = await readColorNames(
    dependencies,
    unnamed.flatMap(({ colorId }) => colorId ?? []),
  );
  for (let tried = 0; tried < mostTries; tried++) {
    const position = before?.position ?? (await nextPosition(dependencies)) + (save.ahead ?? 0);
    const draft = named(save.draft, colors, tried);
    const done = await saveProduct(dependencies, { ...save, draft, productId, position });
    if (done.ok) return { _id: productId, revision: done.revision };
    const isWorthAnother =
      done.brokenBy === 'product.position' || (isNamedByUs && done.brokenBy === 'sku.sku');
    if (!isWorthAnother) throw new GatewayError(400, problemOf(done, unsaved));
  }
  throw new GatewayError(503, unsaved, 1);
}

function named(draft: ProductDraft, colors: ReadonlyMap<string, string>, tried: number): ProductDraft {
  const variants = draft.variants.map((each) => ({
    ...each,
    sku: each.sku || skuName(draft.slug, each, colors.get(each.colorId ?? ''), tried),
  }));
  return { ...draft, variants };
}

function skuName(
  slug: string,
  { length, size }: VariantDraft,
  color: string | undefined,
  tried: number,
): string {
  const parts = [slug, color, length, size, tried || undefined];
  const text = parts.filter((part) => part !== undefined).join('-');
  return text
    .replaceAll(/[^A-Za-z0-9-]+/g, '-')
    .toUpperCase()
    .slice(0, 64);
}

/** Shoppers choose by colour, length and size: no two visible variants may be the same choice. */
function refuseTwins(variants: readonly VariantDraft[]): void {
  const choices = variants
    .filter(({ isVisible }) => isVisible)
    .map(({ colorId, length, size }) => JSON.stringify([colorId ?? null, length ?? null, size ?? null]));
  if (new Set(choices).size < choices.length)
    throw new GatewayError(400, 'Two variants have the same colour, length and size.');
}
