import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { GatewayEnv } from '../http/context.ts';
import { newId } from '../http/digest.ts';
import { announceRefund, type Deliver } from './sandbox.events.ts';
import { sandboxSecret } from './sandbox.provider.ts';
import { createRefund, createTransaction, findTransaction, listRefunds } from './sandbox.records.ts';
import { refundData, refundListed, transactionData } from './sandbox.wire.ts';

const initializeBody = z.object({
  email: z.email(),
  amount: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  reference: z.string().check(z.regex(/^[A-Za-z0-9.=-]{1,100}$/)),
  callback_url: z.url(),
  metadata: z.looseObject({ cancel_action: z.url() }),
});

const refundBody = z.object({ transaction: z.string(), amount: z.int().check(z.gte(1)) });

const no = (message: string) => ({ status: false, message });
const yes = (message: string, data: unknown) => ({ status: true, message, data });

/** The calls of Paystack that the shop uses, in Paystack's own words. */
export function createSandboxApi(deliver: Deliver): Hono<GatewayEnv> {
  const api = new Hono<GatewayEnv>();

  api.use(async (context, next) => {
    const secret = sandboxSecret(context.get('dependencies').settings);
    const isOurs = context.req.header('authorization') === `Bearer ${secret}`;
    return isOurs ? next() : context.json(no('Invalid key'), 401);
  });

  api.get('/integration/payment_session_timeout', (context) =>
    context.json(yes('Payment session timeout retrieved', { payment_session_timeout: 0 })),
  );

  api.post('/transaction/initialize', async (context) => {
    const body = initializeBody.safeParse(await context.req.json());
    if (!body.success) return context.json(no('Invalid parameters'), 400);
    const dependencies = context.get('dependencies');
    const { email, amount, currency, reference, callback_url: callbackUrl, metadata } = body.data;
    const made = await createTransaction(dependencies, {
      createdAt: dependencies.now(),
      reference,
      accessCode: newId('pay'),
      email,
      amount: Number(amount),
      currency,
      callbackUrl,
      cancelUrl: metadata.cancel_action,
      metadata,
      status: 'abandoned',
    });
    if (!made) return context.json(no('Duplicate Transaction Reference'), 400);
    return context.json(
      yes('Authorization URL created', {
        // On the origin of the caller, which only it knows.
        authorization_url: `/api/sandbox/pay/${made.accessCode}`,
        access_code: made.accessCode,
        reference,
      }),
    );
  });

  api.get('/transaction/verify/:reference', async (context) => {
    const row = await findTransaction(context.get('dependencies'), {
      reference: context.req.param('reference'),
    });
    if (!row) return context.json(no('Transaction reference not found'), 404);
    return context.json(yes('Verification successful', transactionData(row)));
  });

  api.post('/refund', async (context) => {
    const body = refundBody.safeParse(await context.req.json());
    if (!body.success) return context.json(no('Invalid parameters'), 400);
    const dependencies = context.get('dependencies');
    const transaction = await findTransaction(dependencies, { reference: body.data.transaction });
    const refund = transaction && (await createRefund(dependencies, transaction, body.data.amount));
    if (!refund) return context.json(no('Transaction has been fully reversed or was not paid'), 400);
    dependencies.background(announceRefund(dependencies, deliver, refund, transaction));
    return context.json(yes('Refund has been queued for processing', refundData(refund, transaction)));
  });

  api.get('/refund', async (context) => {
    const dependencies = context.get('dependencies');
    const transactionId = Number(context.req.query('transaction'));
    const refunds = await listRefunds(dependencies, transactionId);
    return context.json(yes('Refunds retrieved', refunds.map(refundListed)));
  });

  return api;
}
