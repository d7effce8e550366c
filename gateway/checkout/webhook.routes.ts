import type { Answer } from '#contract/wire/endpoint.ts';
import { postPaystackEvent } from '#contract/wire/service.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { insertEvent } from '../payments/event.records.ts';
import { processEvent } from './process-event.ts';

/** Stores signed events, answers at once and processes them afterwards. A repeat changes nothing. */
export const webhookRoutes: Route[] = [
  route(postPaystackEvent, async ({ context, dependencies }): Promise<Answer<typeof postPaystackEvent>> => {
    const { payments } = dependencies;
    const body = await context.req.text();
    if (!(await payments?.isSigned(body, context.req.raw.headers)))
      throw new GatewayError(401, postPaystackEvent.error);
    const read = payments?.readEvent(body);
    if (!read) throw new GatewayError(400, 'The event cannot be read.');
    const { report: _, ...event } = read;
    const stored = await insertEvent(dependencies, { ...event, body });
    if (stored && dependencies.jobs) dependencies.jobs.push({ kind: 'event', id: stored.id });
    else if (stored) dependencies.background(processEvent(dependencies, stored));
    return { message: 'OK' };
  }),
];
