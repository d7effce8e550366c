import { sku } from '../database/catalogue.tables.ts';
import { jsonQuery, objectJson, rowJson } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import type { SingleProductRows } from './catalogue.rows.ts';
import { colorNames, placedProduct } from './product.sql.ts';

const singleProduct = objectJson<SingleProductRows>({
  ...placedProduct,
  skus: `(select json_group_array(${rowJson(sku, 'k')}) from sku k where k.productId = p.id and k.isVisible = 1)`,
  colorNames,
});

/** Products with their visible skus. `where` is a condition for product `p`. */
export const productsQuery = (from: WithDatabase, where: string, ...values: unknown[]) =>
  jsonQuery(
    from,
    singleProduct,
    (row) => `select ${row} from product p join category c on c.id = p.categoryId
      join subcategory s on s.id = p.subcategoryId where ${where}`,
    ...values,
  );
