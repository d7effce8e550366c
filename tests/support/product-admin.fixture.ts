import { createVisitor } from './gateway-visitor.ts';
import { createSignInWorld } from './sign-in.fixture.ts';
import { signedInStaff } from './staff.fixture.ts';

export type Saved = { _id: string; revision: number };
type Variant = Record<string, unknown> & { _id: string; sku: string; price: number };
type Product = Record<string, unknown> & { _id: string; slug: string; variants: Variant[]; revision: number };
type Listed = { slug: string; skus: { price: number }[] };

/** A manager who edits products of the named shop, and a shopper who lists them. */
export async function openProductAdmin() {
  const world = createSignInWorld();
  const manager = await signedInStaff(world, 'manager');
  const shopper = createVisitor(world.dependencies);
  let made = 0;

  /** A product with two sizes and a unique name. */
  function draft(changes: object = {}) {
    const name = `Silk bonnet ${++made}`;
    return {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      description: 'Soft.',
      categoryId: 'category-care',
      subcategoryId: 'subcategory-care',
      attributes: { material: 'satin' },
      availability: 'live',
      isVisible: true,
      variants: [
        { sku: '', price: 80, colorId: 'color-black', size: 'S', isVisible: true, stockChange: 4 },
        { sku: '', price: 95.5, colorId: 'color-black', size: 'L', isVisible: true, stockChange: 2 },
      ],
      revision: 0,
      ...changes,
    };
  }

  const create = async (changes: object = {}) =>
    (await manager.api('POST', '/admin/products', draft(changes))) as Saved;
  const read = async (id: string) => (await manager.api('GET', `/admin/products/${id}`)) as Product;

  /** The request body that saves a product unchanged. */
  async function unchanged(id: string) {
    const product = await read(id);
    return { ...product, variants: product.variants.map((each) => ({ ...each, stockChange: 0 })) };
  }

  const listed = async (path = '/products?isVisible=true&category=care') =>
    ((await shopper.api('GET', path)) as { products: Listed[] }).products;
  const slugs = async (path?: string) => (await listed(path)).map(({ slug }) => slug);
  return { world, manager, shopper, draft, create, read, unchanged, listed, slugs };
}
