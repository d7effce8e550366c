import { picturePath } from '#contract/pictures/picture.rules.ts';
import { userAgent } from '#contract/wire/edge-headers.rules.ts';
import { readRevisions } from '../audit/change.records.ts';
import { saveDraft } from '../catalogue/staff-product.ts';
import { readTaxonomy, saveCategory, saveColor } from '../catalogue/staff-taxonomy.records.ts';
import { readProductsBySlug } from '../catalogue/stored-product.records.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { readPicture, storePicture } from '../pictures/picture-store.ts';
import { type ImportedProduct, isExternal } from './import.parse.ts';
import { type Addition, changeTexts, draftProblem, planProduct } from './import.plan.ts';
import * as records from './import.records.ts';

/**
 * A step fits a request: D1's queries, fetches and CPU time are limited, fewer of them on Cloudflare's Free plan, the
 * edge waits 15 seconds, and a Worker's memory holds few pictures.
 */
const productsPerStep = 10;
const picturesPerStep = 4;
const productsPerQuery = 200;
const pictureTimeoutMs = 10_000;

/** A product's picture URLs on other sites and sources in a zip. */
const externalPictures = ({ variants }: ImportedProduct) => [
  ...new Set(variants.flatMap(({ images }) => images.filter(isExternal))),
];

/** Reads what the products are planned against. `plan` uses the stored pictures or the given ones. */
async function openPlanner(dependencies: Dependencies, products: readonly ImportedProduct[]) {
  const handles = products.map(({ handle }) => handle);
  const [taxonomy, current, pictures] = await Promise.all([
    readTaxonomy(dependencies),
    readProductsBySlug(dependencies, handles),
    records.readPictureSources(dependencies, products.flatMap(externalPictures)),
  ]);
  const plan = (product: ImportedProduct, paths: ReadonlyMap<string, string> = pictures) =>
    planProduct(product, current.get(product.handle), taxonomy, paths);
  return { current, pictures, plan };
}

type Plan = {
  readonly imported: ImportedProduct;
  readonly plan: ReturnType<typeof planProduct>;
  readonly isNew: boolean;
  /** What changes of a product that the shop has. */
  readonly changes: readonly string[];
  /** Why the product cannot be saved. */
  readonly problem: string | undefined;
};

export async function planProducts(
  dependencies: Dependencies,
  products: readonly ImportedProduct[],
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const some of records.chunksOf(products, productsPerQuery)) {
    const skus = some.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    const [{ current, plan }, owners] = await Promise.all([
      openPlanner(dependencies, some),
      records.readSkuOwners(dependencies, skus),
    ]);
    for (const imported of some) {
      const stored = current.get(imported.handle);
      const planned = plan(imported);
      const { draft } = planned;
      const taken = imported.variants.find(({ sku }) => (owners.get(sku) ?? stored?._id) !== stored?._id);
      plans.push({
        imported,
        plan: planned,
        isNew: !stored,
        changes: stored && !planned.isSame ? changeTexts(stored, draft) : [],
        problem: taken ? `Another product has the SKU “${taken.sku}”.` : draftProblem(draft, stored),
      });
    }
  }
  return plans;
}

/**
 * Saves the next products of an import, each atomically, and stores the result or error of each. Products whose pictures
 * were too many for this step keep waiting.
 */
export async function runImportStep(dependencies: Dependencies, importId: string, by: string): Promise<void> {
  const waiting = await records.listWaiting(dependencies, importId, productsPerStep);
  if (waiting.length === 0) return;
  const products = waiting.map(({ product }) => product);
  const { current, pictures, plan } = await openPlanner(dependencies, products);
  const additions = products.flatMap((product) => plan(product).additions);
  await addTaxonomy(dependencies, by, additions);
  const left = { pictures: picturesPerStep };
  const states = await Promise.all(
    waiting.map(async ({ number, product }, ahead) => {
      const before = current.get(product.handle);
      try {
        const stored = await fetchPictures(dependencies, product, pictures, left);
        if (!stored) return undefined;
        const { draft, isSame } = plan(product, stored);
        if (isSame) return { number, state: 'same' };
        await saveDraft(dependencies, { by, draft, before, reason: 'import', positionOffset: ahead });
        return { number, state: 'done' };
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        // Another request may have saved it just before.
        const { plan: planAgain } = await openPlanner(dependencies, [product]);
        return { number, state: planAgain(product).isSame ? 'same' : error.message };
      }
    }),
  );
  const settled = states.filter((state) => state !== undefined);
  await records.updateStates(dependencies, importId, settled);
}

/**
 * Creates missing taxonomy in order, because a subcategory needs its category. Failures are ignored here: saving the
 * products that need the entry fails.
 */
async function addTaxonomy(
  dependencies: Dependencies,
  by: string,
  additions: readonly Addition[],
): Promise<void> {
  if (additions.length === 0) return;
  const unique = new Map<string, Addition>();
  for (const each of additions) {
    // One product with a length makes the category one of hair.
    const isMore = each.kind === 'category' && each.isHair;
    if (isMore || !unique.has(each._id)) unique.set(each._id, each);
  }
  // Read first, so an entry that another request adds from here on makes this save stale.
  const revisions = await readRevisions(dependencies, [...unique.values()].map(subjectOf));
  const { categories, colors } = await readTaxonomy(dependencies);
  for (const { _id } of [...categories, ...categories.flatMap((each) => each.subcategories), ...colors])
    unique.delete(_id);
  for (const each of unique.values()) {
    const saving = { by, revision: revisions.get(subjectOf(each)) ?? 0 };
    try {
      if (each.kind === 'color') await saveColor(dependencies, { ...each, ...saving });
      else await saveCategory(dependencies, { ...each, ...saving, rank: 0 });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  }
}

const subjectOf = ({ kind, _id }: Addition) => `${kind}/${_id}`;

/** Stores external pictures that are not stored yet. Returns all stored paths by source; undefined if some are left. */
async function fetchPictures(
  dependencies: Dependencies,
  product: ImportedProduct,
  known: ReadonlyMap<string, string>,
  left: { pictures: number },
): Promise<ReadonlyMap<string, string> | undefined> {
  const all = new Map(known);
  for (const source of externalPictures(product).filter((image) => !known.has(image))) {
    if (source.startsWith('file:'))
      throw new GatewayError(400, `The picture ${source.slice(5, 120)} was not sent in a zip.`);
    if (left.pictures === 0) return undefined;
    left.pictures--;
    const stored = await storePicture(dependencies, await fetchPicture(source), { source });
    all.set(source, picturePath(stored.id, stored));
  }
  if (product.alts) await records.updatePictureAlts(dependencies, product.alts);
  return all;
}

/** Fetches a picture within {@link pictureTimeoutMs}. Throws a {@link GatewayError} that staff may read. */
async function fetchPicture(url: string): Promise<Blob> {
  try {
    const signal = AbortSignal.timeout(pictureTimeoutMs);
    const { ok, body } = await fetch(url, { headers: userAgent, signal });
    if (ok && body) return await readPicture(body);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
  }
  throw new GatewayError(400, `The picture ${url.slice(0, 120)} could not be fetched.`);
}
