import type { Dependencies } from '../dependencies.ts';
import { isKeyedHash, keyedHash } from '../http/digest.ts';
import { hasTrustedEmail, type OrderRows, readOrder } from './order.records.ts';

const purpose = 'order-link';
const openFor = 90 * 24 * 60 * 60_000;

/** The signed address that opens one order to be read, for mails about it. */
export async function orderLink(
  { settings }: Pick<Dependencies, 'settings'>,
  { orderId, shopUrl }: { readonly orderId: string; readonly shopUrl: string },
): Promise<string> {
  const key = await keyedHash(settings.IDENTITY_SECRET, purpose, orderId);
  return `${shopUrl}/shop/orders/${orderId}?key=${key}`;
}

/**
 * The order that a link opens, for 90 days. What a shopper typed is left out where the e-mail may be a stranger's: they
 * learn neither where it goes nor read words that were meant for them.
 */
export async function openOrderLink(
  dependencies: Dependencies,
  { orderId, key }: { readonly orderId: string; readonly key: string },
): Promise<OrderRows | undefined> {
  const { settings, now } = dependencies;
  if (!(await isKeyedHash(settings.IDENTITY_SECRET, purpose, orderId, key))) return undefined;
  const found = await readOrder(dependencies, orderId);
  if (!found || found.order.createdAt + openFor < now()) return undefined;
  if (await hasTrustedEmail(dependencies, orderId)) return found;
  return { ...found, order: { ...found.order, deliveryDetails: null, deliveryInstructions: null } };
}
