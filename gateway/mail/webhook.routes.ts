import type { Answer } from '#contract/wire/endpoint.ts';
import { postResendEvent } from '#contract/wire/service.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import { type Route, route } from '../http/routes.ts';
import { markMail } from './outbox.records.ts';
import { isResendSignature, readLostMail } from './resend.event.ts';

/** A message that was sent and did not arrive counts as given up. A repeat changes nothing. */
export const mailWebhookRoutes: Route[] = [
  route(postResendEvent, async ({ context, dependencies }): Promise<Answer<typeof postResendEvent>> => {
    const { RESEND_WEBHOOK_SECRET: secret } = dependencies.settings;
    const header = (name: string) => context.req.header(name);
    if (secret === undefined || !(await isResendSignature(secret, await context.req.text(), header)))
      throw new GatewayError(401, postResendEvent.error);
    const id = readLostMail(await context.req.json().catch(() => undefined));
    if (id === undefined) throw new GatewayError(400, 'The event cannot be read.');
    if (id !== null) await markMail(dependencies, id, 'givenUpAt');
    return { message: 'OK' };
  }),
];
