import { hmac, verifyHmac } from '../crypto.ts';
import type { Snapshot } from '../database/snapshot.ts';
import type { Dependencies } from '../dependencies.ts';
import { dayMs } from '../time-units.ts';
import { type OrderRows, readMailedTo, readOrder } from './order.records.ts';

const purpose = 'order-link';
const linkLifetimeMs = 90 * dayMs;

/** The key of {@link orderLink} for the mails to one e-mail. */
export const orderKey = (
  { settings }: Pick<Dependencies, 'settings'>,
  { orderId, email }: { readonly orderId: string; readonly email: string },
) => hmac(settings.IDENTITY_SECRET, purpose, `${orderId}/${email}`);

/** A signed link that opens one order read-only, for mails. A corrected e-mail ends the links in mails to the wrong one. */
export async function orderLink(
  dependencies: Pick<Dependencies, 'settings'>,
  { orderId, snapshot }: { readonly orderId: string; readonly snapshot: Pick<Snapshot, 'shopUrl' | 'email'> },
): Promise<string> {
  const key = await orderKey(dependencies, { orderId, email: snapshot.email });
  return `${snapshot.shopUrl}/shop/orders/${orderId}?key=${key}`;
}

/** A link to the order in the admin, for mails to staff. */
export const staffOrderLink = (
  { settings }: Pick<Dependencies, 'settings'>,
  { orderId, snapshot }: { readonly orderId: string; readonly snapshot: Pick<Snapshot, 'shopUrl'> },
) => ({ text: 'Open the order', href: `${settings.ADMIN_URL ?? snapshot.shopUrl}/admin/orders/${orderId}` });

/**
 * The order of a signed link, for 90 days after its last change or refund, because those are mailed too. Without the
 * address and instructions that the shopper typed when the e-mail may be another person’s.
 */
export async function findLinkedOrder(
  dependencies: Dependencies,
  { orderId, key }: { readonly orderId: string; readonly key: string },
): Promise<OrderRows | undefined> {
  const { settings, now } = dependencies;
  const mailed = await readMailedTo(dependencies, orderId);
  if (!mailed) return undefined;
  if (!(await verifyHmac(settings.IDENTITY_SECRET, purpose, `${orderId}/${mailed.email}`, key)))
    return undefined;
  const rows = await readOrder(dependencies, orderId);
  if (!rows) return undefined;
  const { order, transitions, refunds } = rows;
  const changedAt = [...transitions, ...refunds].map(({ date }) => date);
  if (Math.max(order.createdAt, ...changedAt) + linkLifetimeMs < now()) return undefined;
  if (mailed.isTrusted) return rows;
  return { ...rows, order: { ...order, deliveryDetails: null, deliveryInstructions: null } };
}
