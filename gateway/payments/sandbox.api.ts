import { Hono } from 'hono';
import * as z from 'zod/mini';
import { newId } from '../crypto.ts';
import type { GatewayEnv } from '../http/context.ts';
import { transactionData } from './sandbox.document.ts';
import { type Deliver, sendRefundEvents } from './sandbox.events.ts';
import { sandboxSecret } from './sandbox.provider.ts';
import { createRefund, createTransaction, findTransaction, listRefunds } from './sandbox.records.ts';

const initializeBody = z.object({
  email: z.email(),
  amount: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  reference: z.string().check(z.regex(/^[A-Za-z0-9.=-]{1,100}$/)),
  callback_url: z.url(),
  metadata: z.looseObject({ cancel_action: z.url() }),
});

const refundBody = z.object({ transaction: z.string(), amount: z.int().check(z.gte(1)) });

const failure = (message: string) => ({ status: false, message });
const success = (message: string, data: unknown) => ({ status: true, message, data });

/** The Paystack calls that the shop uses, with Paystack's shapes and messages. */
export function createSandboxApi(deliver: Deliver): Hono<GatewayEnv> {
  const api = new Hono<GatewayEnv>();

  api.use(async (context, next) => {
    const secret = sandboxSecret(context.get('dependencies').settings);
    const hasKey = context.req.header('authorization') === `Bearer ${secret}`;
    return hasKey ? next() : context.json(failure('Invalid key'), 401);
  });

  api.get('/integration/payment_session_timeout', (context) =>
    context.json(success('Payment session timeout retrieved', { payment_session_timeout: 0 })),
  );

  api.post('/transaction/initialize', async (context) => {
    const body = initializeBody.safeParse(await context.req.json());
    if (!body.success) return context.json(failure('Invalid parameters'), 400);
    const dependencies = context.get('dependencies');
    const { email, amount, currency, reference, callback_url: callbackUrl, metadata } = body.data;
    const created = await createTransaction(dependencies, {
      createdAt: dependencies.now(),
      reference,
      accessCode: newId('pay'),
      email,
      amount: Number(amount),
      currency,
      callbackUrl,
      cancelUrl: metadata.cancel_action,
      status: 'abandoned',
    });
    if (!created) return context.json(failure('Duplicate Transaction Reference'), 400);
    return context.json(
      success('Authorization URL created', {
        // A path, because only the caller knows its origin.
        authorization_url: `/api/sandbox/pay/${created.accessCode}`,
        access_code: created.accessCode,
        reference,
      }),
    );
  });

  api.get('/transaction/verify/:reference', async (context) => {
    const row = await findTransaction(context.get('dependencies'), {
      reference: context.req.param('reference'),
    });
    if (!row) return context.json(failure('Transaction reference not found'), 404);
    return context.json(success('Verification successful', transactionData(row)));
  });

  api.post('/refund', async (context) => {
    const body = refundBody.safeParse(await context.req.json());
    if (!body.success) return context.json(failure('Invalid parameters'), 400);
    const dependencies = context.get('dependencies');
    const transaction = await findTransaction(dependencies, { reference: body.data.transaction });
    const refund = transaction && (await createRefund(dependencies, transaction, body.data.amount));
    if (!refund) return context.json(failure('Transaction has been fully reversed or was not paid'), 400);
    dependencies.background(sendRefundEvents(dependencies, deliver, refund, transaction));
    const { id, amount } = refund;
    return context.json(success('Refund has been queued for processing', { id, amount, status: 'pending' }));
  });

  api.get('/refund', async (context) => {
    const dependencies = context.get('dependencies');
    const transactionId = Number(context.req.query('transaction'));
    const refunds = await listRefunds(dependencies, transactionId);
    const items = refunds.map(({ id, amount, failedAt }) => ({
      id,
      amount,
      status: failedAt === null ? 'processed' : 'failed',
    }));
    return context.json(success('Refunds retrieved', items));
  });

  return api;
}
