import { Hono } from 'hono';
import { sha256 } from '../crypto.ts';
import type { GatewayContext, GatewayEnv } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { createSandboxApi } from './sandbox.api.ts';
import { type Deliver, sendDisputeEvent, sendSuccessEvent } from './sandbox.events.ts';
import { parseFaults, payPage, sandboxStyle, slowSeconds, waitingPage } from './sandbox.page.ts';
import { findTransaction, type SandboxTransaction, updateTransaction } from './sandbox.records.ts';

/** A local payment provider with Paystack's protocol: its API at `/paystack`, its payment page at `/pay/{access code}`. */
export function createSandbox(deliver: Deliver): Hono<GatewayEnv> {
  const sandbox = new Hono<GatewayEnv>();

  sandbox.route('/paystack', createSandboxApi(deliver));

  sandbox.get('/pay/:accessCode', async (context) => {
    const transaction = await requireTransaction(context);
    if (transaction.status === 'success') {
      await sendSuccessEvent(context.get('dependencies'), deliver, transaction);
    }
    if (transaction.paidAt !== null) return context.redirect(returnUrl(transaction), 303);
    return renderPage(context, transaction);
  });

  sandbox.post('/pay/:accessCode', async (context) => {
    const form = await context.req.parseBody();
    const transaction = await requireTransaction(context);
    const faults = parseFaults(form, transaction.amount);
    const dependencies = context.get('dependencies');
    const channel = form.channel === 'mobile_money' ? 'mobile_money' : 'card';
    const time = dependencies.now();
    switch (form.decision) {
      case 'approve': {
        const paid = { ...faults, status: 'success', channel, paidAt: time } as const;
        await updateTransaction(dependencies, transaction.id, paid);
        const approved = await requireTransaction(context);
        await sendSuccessEvent(dependencies, deliver, approved);
        if (form.isDisputed) await sendDisputeEvent(dependencies, deliver, approved);
        return context.redirect(returnUrl(transaction), 303);
      }
      case 'slow': {
        const approvesAt = time + slowSeconds * 1000;
        const slow = { ...faults, status: 'ongoing', channel, approvesAt } as const;
        await updateTransaction(dependencies, transaction.id, slow);
        dependencies.background(approveLater(context, deliver));
        return context.redirect(transaction.accessCode, 303);
      }
      case 'decline':
        await updateTransaction(dependencies, transaction.id, { status: 'failed', channel });
        return context.redirect(returnUrl(transaction), 303);
      case 'abandon':
        await updateTransaction(dependencies, transaction.id, { status: 'abandoned' });
        return context.redirect(transaction.cancelUrl, 303);
      default:
        return renderPage(context, transaction);
    }
  });

  return sandbox;
}

/** Sends the event even when the payer has closed the page. */
async function approveLater(context: GatewayContext, deliver: Deliver): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, slowSeconds * 1000 + 500));
  const transaction = await requireTransaction(context);
  if (transaction.status === 'success') {
    await sendSuccessEvent(context.get('dependencies'), deliver, transaction);
  }
}

async function requireTransaction(context: GatewayContext): Promise<SandboxTransaction> {
  const accessCode = context.req.param('accessCode') ?? '';
  const row = await findTransaction(context.get('dependencies'), { accessCode });
  if (!row) throw new GatewayError(404, 'There is no such test payment.');
  return row;
}

function returnUrl({ callbackUrl, reference }: SandboxTransaction): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

async function renderPage(context: GatewayContext, transaction: SandboxTransaction) {
  context.header('content-security-policy', await contentSecurityPolicy(transaction));
  context.header('cache-control', 'private, no-store');
  return context.html(transaction.status === 'ongoing' ? waitingPage(transaction) : payPage(transaction));
}

let styleHash: Promise<string> | undefined;

/** Allows only the inline style, and form redirects to the shop's return addresses. */
async function contentSecurityPolicy({ callbackUrl, cancelUrl }: SandboxTransaction): Promise<string> {
  styleHash ??= sha256(sandboxStyle).then((hash) => hash.replaceAll('-', '+').replaceAll('_', '/'));
  const returns = [...new Set([callbackUrl, cancelUrl].map((url) => new URL(url).origin))].join(' ');
  return `default-src 'none'; img-src data:; style-src 'sha256-${await styleHash}='; form-action 'self' ${returns}; base-uri 'none'; frame-ancestors 'none'`;
}
