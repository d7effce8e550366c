import type { PricedLine } from '#contract/discount.rules.ts';
import type { AppliedDiscount } from '#contract/discount.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { readPromo } from '../promotions/redeem.records.ts';
import { applyPromo, promoRefusal } from '../promotions/redeem.ts';
import type { Session } from './session.records.ts';

/** A session's lines at today's prices. */
export function liveLines({ lines }: Session): PricedLine[] {
  return lines.map((line) => ({
    productSkuId: line.skuId,
    productId: line.productId,
    price: line.livePrice,
    quantity: line.quantity,
  }));
}

/** The discount that counts: the recorded one, validated and computed anew; no longer valid is none (contract §8). */
export async function liveDiscount(
  dependencies: Pick<Dependencies, 'database' | 'now'>,
  session: Session,
  lines = liveLines(session),
): Promise<AppliedDiscount | undefined> {
  const { row } = session;
  if (!row.discount) return undefined;
  const facts = await readPromo(
    dependencies,
    { id: row.discount.id },
    { ownerId: row.ownerId, sessionId: row.id },
  );
  if (!facts || promoRefusal(facts, dependencies.now()) !== undefined) return undefined;
  const applied = applyPromo(facts, lines);
  return applied.ok ? applied.discount : undefined;
}
