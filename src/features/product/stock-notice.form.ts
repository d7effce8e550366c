import { emailError } from '#contract/customers/customer.rules.ts';
import { requestStockNotice } from '#contract/stock-notices/stock-notice.endpoints.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';

export type NoticeOutcome = { readonly isNoted: boolean; readonly error?: string | undefined };

export async function submitStockNotice(
  { call }: SharedGateway,
  productSkuId: string,
  email: string,
): Promise<NoticeOutcome> {
  const error = emailError(email);
  if (error !== undefined) return { isNoted: false, error };
  const answer = await call(requestStockNotice, { body: { productSkuId, email } });
  if (!answer.ok) return { isNoted: false, error: answer.message };
  return answer.data.success ? { isNoted: true } : { isNoted: false, error: answer.data.message };
}
