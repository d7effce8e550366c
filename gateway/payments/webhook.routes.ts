import type { Answer } from '#contract/wire/endpoint.ts';
import { postPaystackEvent } from '#contract/wire/service.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { processEvent } from './event.process.ts';
import { insertEvent } from './event.records.ts';
import { event, parsePaystack } from './paystack.schema.ts';

/** Stores signed events, answers at once and processes them afterwards. A repeat changes nothing. */
export const webhookRoutes: Route[] = [
  route(postPaystackEvent, async ({ context, dependencies }): Promise<Answer<typeof postPaystackEvent>> => {
    const body = await context.req.text();
    const isSigned = await dependencies.payments?.isSigned(body, context.req.header('x-paystack-signature'));
    if (!isSigned) throw new GatewayError(401, postPaystackEvent.error);
    const read = event.safeParse(parsePaystack(body));
    if (!read.success) throw new GatewayError(400, 'The event cannot be read.');
    const { data } = read.data;
    const stored = await insertEvent(dependencies, {
      event: read.data.event,
      // Refunds may have neither: then only their amounts tell them apart.
      dataId: data.id ?? data.refund_reference ?? String(data['amount'] ?? ''),
      reference: data.reference ?? data.transaction_reference ?? '',
      body,
    });
    if (stored && dependencies.jobs) dependencies.jobs.push({ kind: 'event', id: stored.id });
    else if (stored) dependencies.background(processEvent(dependencies, stored));
    return { message: 'OK' };
  }),
];
