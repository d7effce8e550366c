import { requestStockNotice, stopStockNotices } from '#contract/stock-notices/stock-notice.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { parseEmail } from '../customers/profile.ts';
import { shopUrl } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { enforceRateLimit, perNetwork } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { deleteNotices, requestNotice } from './stock-notice.records.ts';
import { isNoticeKey } from './stock-notice.sweep.ts';

const requestLimit = { subject: 'stock-notices', max: 20, windowSeconds: 24 * 60 * 60 };

const refusals = {
  'in stock': 'Good news: this is in stock now.',
  'too many': 'We are watching as many items for this email as we can.',
} as const;

export const stockNoticeRoutes: Route[] = [
  route(
    requestStockNotice,
    async ({ context, dependencies, body }): Promise<Answer<typeof requestStockNotice>> => {
      const email = parseEmail(body.email);
      await enforceRateLimit(context, ...perNetwork(context, requestLimit));
      const outcome = await requestNotice(dependencies, {
        skuId: body.productSkuId,
        email,
        shopUrl: shopUrl(context),
      });
      if (outcome === 'not found') throw new GatewayError(404, requestStockNotice.error);
      return outcome === 'requested' ? { success: true } : { success: false, message: refusals[outcome] };
    },
  ),

  route(
    stopStockNotices,
    async ({ dependencies, query: { notice, key } }): Promise<Answer<typeof stopStockNotices>> => {
      const isSigned = await isNoticeKey(dependencies.settings, notice, key);
      if (!isSigned) throw new GatewayError(404, stopStockNotices.error);
      await deleteNotices(dependencies, notice);
      return { success: true };
    },
  ),
];
