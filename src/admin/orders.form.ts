import { postOrderSteps } from '#contract/admin/order.endpoints.ts';
import { staffStatuses } from '#contract/admin/order.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

/**
 * Takes orders a step further: the one whose own button was pressed, else all on the page
 * or those that are checked, as `order:step`. Answers
 * the query that tells what became of them, or the problem.
 */
export async function stepOrders(
  form: FormData,
  gateway: VisitorGateway,
): Promise<{ readonly query: string } | { readonly problem: string }> {
  const collected = form.getAll('collected');
  const asked = form.has('step') ? 'step' : form.has('all') ? 'shown' : 'chosen';
  const steps = form.getAll(asked).flatMap((value) => {
    const [orderId = '', step] = String(value).split(':');
    const to = staffStatuses.find((status) => status === step);
    return to ? [{ orderId, to, isCollected: collected.includes(orderId) }] : [];
  });
  if (steps.length === 0) return { problem: 'Choose the orders that go a step further.' };
  const answer = await gateway.call(postOrderSteps, { body: { steps } });
  if (!answer.ok) return { problem: answer.message };
  const { outcomes } = answer.data;
  const stayed = outcomes.filter(({ isDone }) => !isDone).map(({ orderNumber }) => orderNumber);
  const query = new URLSearchParams({ done: String(outcomes.length - stayed.length) });
  if (stayed.length > 0) query.set('stayed', stayed.join(', '));
  return { query: query.toString() };
}
