import type { Dependencies } from '../dependencies.ts';
import { hmac, verifyHmac } from '../http/digest.ts';
import { hasTrustedEmail, type OrderRows, readOrder } from './order.records.ts';

const purpose = 'order-link';
const linkLifetimeMs = 90 * 24 * 60 * 60_000;

/** A signed link that opens one order read-only, for mails. */
export async function orderLink(
  { settings }: Pick<Dependencies, 'settings'>,
  { orderId, shopUrl }: { readonly orderId: string; readonly shopUrl: string },
): Promise<string> {
  const key = await hmac(settings.IDENTITY_SECRET, purpose, orderId);
  return `${shopUrl}/shop/orders/${orderId}?key=${key}`;
}

/**
 * The order of a signed link, for 90 days after its last change or refund, because those are mailed too. Without the
 * address and instructions that the shopper typed when the e-mail may be another person’s.
 */
export async function findLinkedOrder(
  dependencies: Dependencies,
  { orderId, key }: { readonly orderId: string; readonly key: string },
): Promise<OrderRows | undefined> {
  const { settings, now } = dependencies;
  if (!(await verifyHmac(settings.IDENTITY_SECRET, purpose, orderId, key))) return undefined;
  const rows = await readOrder(dependencies, orderId);
  if (!rows) return undefined;
  const { order, transitions, refunds } = rows;
  const changedAt = [...transitions, ...refunds].map(({ date }) => date);
  if (Math.max(order.createdAt, ...changedAt) + linkLifetimeMs < now()) return undefined;
  if (await hasTrustedEmail(dependencies, orderId)) return rows;
  return { ...rows, order: { ...order, deliveryDetails: null, deliveryInstructions: null } };
}
