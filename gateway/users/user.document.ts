import type { User } from '#contract/customers/customer.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { readStore } from '../store/store.records.ts';
import type { UserRow } from './user.records.ts';

/** The account as its owner reads it (contract §6). */
export async function userDocument(dependencies: Dependencies, row: UserRow): Promise<User> {
  const store = await readStore(dependencies);
  return {
    _id: row.id,
    _creationTime: row.createdAt,
    storeId: store.id,
    organizationId: store.organizationId,
    email: row.email,
    pendingEmail: row.pendingEmail ?? undefined,
    firstName: row.firstName ?? undefined,
    lastName: row.lastName ?? undefined,
    phoneNumber: row.phoneNumber ?? undefined,
    shippingAddress: row.shippingAddress ?? undefined,
    billingAddress: row.billingAddress ?? undefined,
    canBypassMaintenance: dependencies.settings.MAINTENANCE_BYPASS_IDS.includes(row.id) || undefined,
  };
}
