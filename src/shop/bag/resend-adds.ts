import { addBagItem } from '#contract/bag/bag.endpoints.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import type { Result } from '#gateway-client/result.ts';
import { bagStore, earlierAdds } from './bag.store.ts';
import { removeUnsent, type UnsentAdd } from './unsent-adds.storage.ts';

/**
 * Sends the unanswered adds of earlier pages with their idempotency keys, so that nothing is added twice. The next page
 * sends again what remains unanswered or was one request too many.
 */
export async function resendAdds(): Promise<void> {
  const loaded = await bagStore.load();
  if (!loaded.ok) return;
  for (const add of earlierAdds()) {
    const sent = await resend(loaded.data._id, add);
    if (sent.ok || (sent.problem !== 'unreachable' && sent.problem !== 'rate-limited'))
      removeUnsent(add.idempotencyKey);
  }
  await bagStore.load();
}

/** 409: the previous page's request is still running. A later request with the same key returns its answer. */
async function resend(bagId: string, add: UnsentAdd, retries = 3): Promise<Result<unknown>> {
  const { idempotencyKey, body } = add;
  const sent = await callAsGuest(addBagItem, { params: { bagId }, body }, { idempotencyKey });
  if (sent.ok || sent.status !== 409 || retries === 0) return sent;
  await new Promise((resolve) => setTimeout(resolve, 500));
  return resend(bagId, add, retries - 1);
}
