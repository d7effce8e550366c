import { demoProducts, type ProductDefinition } from './demo.data.ts';
import { categoryOf, hashBetween } from './product.rows.ts';

const templateCount = 40;

/**
 * Yields `count` additional products, the same on every run. They share {@link templateCount} sets of options, like a
 * large catalogue of few suppliers.
 */
export function* generateProducts(count: number): Generator<ProductDefinition> {
  const templates = makeTemplates();
  for (let number = 1; number <= count; number += 1) {
    const template = templates[hashBetween(0, templateCount - 1, `template ${number}`)];
    if (template === undefined) throw new RangeError('Template index out of range');
    yield {
      ...template,
      slug: `${template.slug}-${number}`,
      code: `${template.code}${number}`,
      name: `${template.name}, edition ${number}`,
      price: { ...template.price, from: template.price.from + 10 * hashBetween(-30, 30, `price ${number}`) },
    };
  }
}

/** The demo's hair and wigs, each with different subsets of two colours and three lengths. */
function makeTemplates(): ProductDefinition[] {
  const sources = demoProducts.filter(
    (product) =>
      product.availability !== 'draft' && ['category-hair', 'category-wigs'].includes(categoryOf(product)),
  );
  return Array.from({ length: templateCount }, (_, index) => {
    const { stock, ...source } = sources[index % sources.length] ?? missing();
    const round = Math.floor(index / sources.length);
    return {
      ...source,
      except: {},
      colors: slice(source.colors, 2, round),
      lengths: slice(source.lengths, 3, round),
      sizes: slice(source.sizes, 1, 0),
    };
  });
}

/** At most `count` values from index `from`, or from the last one if there are fewer. */
function slice<Value>(values: readonly Value[], count: number, from: number): Value[] {
  const start = Math.max(0, Math.min(from, values.length - 1));
  return values.slice(start, start + count);
}

function missing(): never {
  throw new RangeError('The demo shop sells neither hair nor wigs');
}
