import { sql } from 'drizzle-orm';
import { type NewShop, newShop } from '#contract/admin/set-up.schema.ts';
import { slugOf } from '#contract/store/store.rules.ts';
import { encode } from '#contract/wire/codec.ts';
import { auditStatement } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import { store } from '../database/catalogue.tables.ts';
import { assert, commit } from '../database/commit.ts';
import { staff } from '../database/staff.tables.ts';
import type { WithClock } from '../dependencies.ts';

/** Creates the store and its owner. False if there is a store already. */
export async function createShop(dependencies: WithClock, id: string, shop: NewShop): Promise<boolean> {
  const { database, now } = dependencies;
  const createdAt = now();
  const config = {
    availability: { inMaintenanceMode: false },
    visibility: { inReadOnlyMode: false },
    contactInfo: {
      location: shop.location,
      phoneNumber: shop.phoneNumber,
      ...(shop.whatsapp && { whatsapp: shop.whatsapp }),
    },
    ...(shop.openingHours.length > 0 && { openingHours: shop.openingHours }),
    // Stored in whole units, as on the wire.
    deliveryFees: encode(newShop.shape.deliveryFees, shop.deliveryFees),
    waiveDeliveryFees: false,
    fulfillment: { enableStorePickup: true, enableDelivery: true },
  };
  const row = {
    id,
    createdAt,
    organizationId: newId('organization'),
    name: shop.name,
    slug: slugOf(shop.storefrontName),
    currency: shop.currency,
    config,
  };
  const owner = { ...shop.owner, role: 'owner', isActive: true, createdAt } as const;
  const by = { staff: 'set-up', action: 'added' };
  const { ok } = await commit(database.$client, [
    assert(sql`not exists (select 1 from store)`),
    database.insert(store).values(row),
    // The owner may exist from an earlier set-up whose store was deleted.
    database.insert(staff).values(owner).onConflictDoUpdate({ target: staff.email, set: owner }),
    auditStatement(dependencies, { ...by, subject: `store/${id}`, after: row }),
    auditStatement(dependencies, { ...by, subject: `staff/${owner.email}`, after: owner }),
  ]);
  return ok;
}
