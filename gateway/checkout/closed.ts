import { isCheckoutClosed } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Whether this customer may not check out: maintenance (but for the two bypass ids), read-only, or no payment
 * provider at all.
 */
export function isClosedFor(
  { settings, payments }: Pick<Dependencies, 'settings' | 'payments'>,
  { config }: Store,
  ownerId: string,
): boolean {
  const canBypassMaintenance = settings.MAINTENANCE_BYPASS_IDS.includes(ownerId);
  return payments === undefined || isCheckoutClosed(config, { canBypassMaintenance });
}
