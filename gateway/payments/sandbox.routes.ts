import { Hono } from 'hono';
import type { GatewayContext, GatewayEnv } from '../http/context.ts';
import { plainHash } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import { createSandboxApi } from './sandbox.api.ts';
import { announceSuccess, type Deliver } from './sandbox.events.ts';
import { chosenFaults, payPage, sandboxStyle, slowSeconds, waitingPage } from './sandbox.page.ts';
import { changeTransaction, findTransaction, type SandboxTransaction } from './sandbox.records.ts';

/**
 * A payment provider on this machine that speaks Paystack's protocol: its calls below `/paystack`, its hosted
 * page at `/pay/{access code}`.
 */
export function createSandbox(deliver: Deliver): Hono<GatewayEnv> {
  const sandbox = new Hono<GatewayEnv>();

  sandbox.route('/paystack', createSandboxApi(deliver));

  sandbox.get('/pay/:accessCode', async (context) => {
    const transaction = await known(context);
    if (transaction.status === 'success') {
      await announceSuccess(context.get('dependencies'), deliver, transaction);
    }
    if (transaction.paidAt !== null) return context.redirect(back(transaction), 303);
    return page(context, transaction);
  });

  sandbox.post('/pay/:accessCode', async (context) => {
    const form = await context.req.parseBody();
    const { channel: means, decision } = form;
    const transaction = await known(context);
    const faults = chosenFaults(form, transaction.amount);
    const dependencies = context.get('dependencies');
    const channel = means === 'mobile_money' ? 'mobile_money' : 'card';
    const time = dependencies.now();
    switch (decision) {
      case 'approve': {
        const paid = { ...faults, status: 'success', channel, paidAt: time } as const;
        await changeTransaction(dependencies, transaction.id, paid);
        await announceSuccess(dependencies, deliver, await known(context));
        return context.redirect(back(transaction), 303);
      }
      case 'slow': {
        const approvesAt = time + slowSeconds * 1000;
        const slow = { ...faults, status: 'ongoing', channel, approvesAt } as const;
        await changeTransaction(dependencies, transaction.id, slow);
        dependencies.background(approveLater(context, deliver));
        return context.redirect(transaction.accessCode, 303);
      }
      case 'decline':
        await changeTransaction(dependencies, transaction.id, { status: 'failed', channel });
        return context.redirect(back(transaction), 303);
      case 'abandon':
        await changeTransaction(dependencies, transaction.id, { status: 'abandoned' });
        return context.redirect(transaction.cancelUrl, 303);
      default:
        return page(context, transaction);
    }
  });

  return sandbox;
}

/** The payer may have closed the page: the success is announced all the same. */
async function approveLater(context: GatewayContext, deliver: Deliver): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, slowSeconds * 1000 + 500));
  const transaction = await known(context);
  if (transaction.status === 'success') {
    await announceSuccess(context.get('dependencies'), deliver, transaction);
  }
}

async function known(context: GatewayContext): Promise<SandboxTransaction> {
  const accessCode = context.req.param('accessCode') ?? '';
  const row = await findTransaction(context.get('dependencies'), { accessCode });
  if (!row) throw new GatewayError(404, 'There is no such test payment.');
  return row;
}

function back({ callbackUrl, reference }: SandboxTransaction): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

async function page(context: GatewayContext, transaction: SandboxTransaction) {
  context.header('content-security-policy', await policy(transaction));
  context.header('cache-control', 'private, no-store');
  return context.html(transaction.status === 'ongoing' ? waitingPage(transaction) : payPage(transaction));
}

let styleHash: Promise<string> | undefined;

/** Nothing but the page's own style; its form goes on to where the payer returns. */
async function policy({ callbackUrl, cancelUrl }: SandboxTransaction): Promise<string> {
  styleHash ??= plainHash(sandboxStyle).then((hash) => hash.replaceAll('-', '+').replaceAll('_', '/'));
  const returns = [...new Set([callbackUrl, cancelUrl].map((url) => new URL(url).origin))].join(' ');
  return `default-src 'none'; style-src 'sha256-${await styleHash}='; form-action 'self' ${returns}; base-uri 'none'; frame-ancestors 'none'`;
}
