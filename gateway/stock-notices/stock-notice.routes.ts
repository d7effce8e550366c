import { emailError, normalEmail } from '#contract/customers/customer.rules.ts';
import { requestStockNotice, stopStockNotices } from '#contract/stock-notices/stock-notice.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { GatewayError } from '../http/errors.ts';
import { limit, perNetwork } from '../http/rate-limit.ts';
import { type Route, route } from '../http/routes.ts';
import { shopUrl } from '../http/shop-url.ts';
import { isNoticeKey } from './stock-notice.key.ts';
import { noteRequest, stopNotices } from './stock-notice.records.ts';

const requests = { subject: 'stock-notices', most: 20, perSeconds: 24 * 60 * 60 };

const refusals = {
  'in stock': 'Good news: this is in stock now.',
  'too many': 'We are watching as much for this email as we can.',
} as const;

export const stockNoticeRoutes: Route[] = [
  route(requestStockNotice, async ({ context, body }): Promise<Answer<typeof requestStockNotice>> => {
    const wrong = emailError(body.email);
    if (wrong !== undefined) throw new GatewayError(400, wrong);
    await limit(context, perNetwork(context, requests));
    const outcome = await noteRequest(context.get('dependencies'), {
      skuId: body.productSkuId,
      email: normalEmail(body.email),
      shopUrl: shopUrl(context),
    });
    if (outcome === 'unknown') throw new GatewayError(404, requestStockNotice.error);
    return outcome === 'noted' ? { success: true } : { success: false, message: refusals[outcome] };
  }),

  route(
    stopStockNotices,
    async ({ context, query: { notice, key } }): Promise<Answer<typeof stopStockNotices>> => {
      const dependencies = context.get('dependencies');
      const isSigned = await isNoticeKey(dependencies.settings, notice, key);
      if (!isSigned) throw new GatewayError(404, stopStockNotices.error);
      await stopNotices(dependencies, notice);
      return { success: true };
    },
  ),
];
