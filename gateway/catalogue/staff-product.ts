import type { ProductDraft, VariantDraft } from '#contract/admin/product.schema.ts';
import { newId } from '../crypto.ts';
import type { WithClock } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { nextPosition, type Saving, saveProduct } from './staff-product.records.ts';
import { readColorNames } from './staff-taxonomy.records.ts';
import type { StoredProduct } from './stored-product.records.ts';

const constraintMessages: Readonly<Record<string, string>> = {
  'product.slug': 'Another product has this address.',
  'sku.sku': 'Another variant has this SKU.',
  sku_stock: 'Not that many are free: some are promised to customers.',
};

export const variantsAlike = 'Two variants have the same colour, length and size.';

const saveFailed = 'The product could not be saved. Please check its category and its variants.';

/** Concurrent saves may take the same position or generated sku, so the save retries with the next. */
const maxAttempts = 20;

type Save = Omit<Saving, 'productId' | 'position'>;

/** Saves a product and generates missing skus. Creates it if `before` is absent. Throws 400 with a message for staff. */
export async function saveDraft(
  dependencies: WithClock,
  save: Save & {
    readonly before?: StoredProduct | undefined;
    /** How many products the same import creates before this one. */
    readonly positionOffset?: number;
  },
): Promise<{ _id: string; revision: number }> {
  const { before } = save;
  const productId = before?._id ?? newId('product');
  if (!areDistinct(save.draft, before)) throw new GatewayError(400, variantsAlike);
  const unnamed = save.draft.variants.filter(({ sku }) => sku === '');
  const isNamedByUs = unnamed.length > 0;
  const colors = await readColorNames(
    dependencies,
    unnamed.flatMap(({ colorId }) => colorId ?? []),
  );
  for (let tried = 0; tried < maxAttempts; tried++) {
    const position = before?.position ?? (await nextPosition(dependencies)) + (save.positionOffset ?? 0);
    const draft = withSkus(save.draft, colors, tried);
    const done = await saveProduct(dependencies, { ...save, draft, productId, position });
    if (done.ok) return { _id: productId, revision: done.revision };
    const isWorthAnother =
      done.constraint === 'product.position' || (isNamedByUs && done.constraint === 'sku.sku');
    if (!isWorthAnother) throw new GatewayError(400, constraintMessages[done.constraint] ?? saveFailed);
  }
  throw new GatewayError(503, saveFailed, 1);
}

function withSkus(draft: ProductDraft, colors: ReadonlyMap<string, string>, tried: number): ProductDraft {
  const taken = new Set(draft.variants.map(({ sku }) => sku));
  const variants = draft.variants.map((each) => {
    if (each.sku) return each;
    const sku = freeSku(skuText(draft.slug, each, colors.get(each.colorId ?? '')), tried, taken);
    taken.add(sku);
    return { ...each, sku };
  });
  return { ...draft, variants };
}

/** A long text is cut, and colours in other scripts leave none: the number tells such variants apart. */
function freeSku(text: string, tried: number, taken: ReadonlySet<string>): string {
  for (let number = tried; ; number++) {
    const suffix = number === 0 ? '' : `-${number}`;
    const sku = text.slice(0, 64 - suffix.length) + suffix;
    if (!taken.has(sku)) return sku;
  }
}

function skuText(slug: string, { length, size }: VariantDraft, color: string | undefined): string {
  const text = [slug, color, length, size].filter((part) => part !== undefined).join('-');
  return text.replaceAll(/[^A-Za-z0-9-]+/g, '-').toUpperCase();
}

/** Visible variants must differ in colour, length or size, so shoppers can choose between them. */
export function areDistinct({ variants }: ProductDraft, before: StoredProduct | undefined): boolean {
  const edited = new Set(variants.map(({ _id }) => _id));
  const unedited = before?.variants.filter(({ _id }) => !edited.has(_id)) ?? [];
  const choices = [...unedited, ...variants]
    .filter(({ isVisible }) => isVisible)
    .map(({ colorId, length, size }) => JSON.stringify([colorId ?? null, length ?? null, size ?? null]));
  return new Set(choices).size === choices.length;
}
