import type { User } from '#contract/customers/customer.schema.ts';
import { toDocument } from '../database/document.ts';
import type { Dependencies } from '../dependencies.ts';
import { readStore } from '../store/store.records.ts';
import type { UserRow } from './user.records.ts';

export async function userDocument(dependencies: Dependencies, row: UserRow): Promise<User> {
  const store = await readStore(dependencies);
  return {
    ...toDocument(row),
    storeId: store.id,
    organizationId: store.organizationId,
    canBypassMaintenance: dependencies.settings.MAINTENANCE_BYPASS_IDS.includes(row.id) || undefined,
  };
}
