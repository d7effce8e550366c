import type { Dependencies } from '../dependencies.ts';
import { orderStepEmail } from './messages/order-step.ts';
import { findUntoldSteps } from './order-steps.records.ts';
import { outboxStatement } from './outbox.statement.ts';

/**
 * Writes a message for each new step of an order that shoppers are told about, made by the shop's staff,
 * the shopper or the payment provider. Once each, by what the message is about.
 */
export async function mailOrderSteps(dependencies: Dependencies): Promise<void> {
  const steps = await findUntoldSteps(dependencies);
  const [first, ...more] = steps.map((step) => outboxStatement(dependencies, orderStepEmail(step)));
  if (first) await dependencies.database.$client.batch([first, ...more]);
}
