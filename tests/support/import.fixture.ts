import { env } from 'cloudflare:workers';
import type { postImport, postImportStep } from '#contract/admin/product.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { createVisitor, type Visitor } from './gateway-visitor.ts';
import { openNamedShop } from './named-shop.ts';
import { createSignInWorld } from './sign-in.fixture.ts';
import { signedInStaff } from './staff.fixture.ts';

type Report = Answer<typeof postImport>;
type Progress = Answer<typeof postImportStep>;

/** A manager who imports into the named shop. The shop's own products become drafts. */
export async function openImportWorld(changes: Parameters<typeof createSignInWorld>[0] = {}) {
  const world = createSignInWorld(changes);
  await openNamedShop();
  // Only imported products are listed.
  await env.DB.prepare(`update product set availability = 'draft'`).run();
  const manager: Visitor = await signedInStaff(world, 'manager');
  const read = async (text: string) => (await manager.api('POST', '/admin/imports', { text })) as Report;

  async function apply({ importId }: Report): Promise<Progress> {
    for (;;) {
      const progress = (await manager.api('POST', `/admin/imports/${importId}/steps`)) as Progress;
      if (progress.waiting === 0) return progress;
    }
  }

  return { world, manager, shopper: createVisitor(world.dependencies), read, apply };
}

/** A CSV file as Shopify exports it. */
export const shopifyCsv = `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Status
kinky-bob,Kinky bob,"<p>Soft &amp; full.</p>
<p>Ten inches.</p>",Bobs,true,Color,Natural black,Length,10",KB-10,120,3,900.50,active
kinky-bob,,,,,,Plum,,12",KB-12,140,2,990,active
satin-cap,Satin cap,,Caps,true,Title,Default Title,,,CAP-1,30,40,55,active
`;
