import { Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { GatewayContext, GatewayEnv } from '../http/context.ts';
import { plainHash } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import { createSandboxApi } from './sandbox.api.ts';
import { announceSuccess, type Deliver } from './sandbox.events.ts';
import { payPage, sandboxStyle, slowSeconds, waitingPage } from './sandbox.page.ts';
import { changeTransaction, findTransaction, type SandboxTransaction } from './sandbox.records.ts';
import { sandboxSecret } from './sandbox.secret.ts';

/**
 * A payment provider on this machine that speaks Paystack's protocol: its calls below `/paystack`, its hosted
 * page at `/pay/{access code}`. Answers 404 wherever a real key or production is configured (contract §11).
 */
export function createSandbox(deliver: Deliver): Hono<GatewayEnv> {
  const sandbox = new Hono<GatewayEnv>();

  sandbox.use(async (context, next) => {
    if (sandboxSecret(context.get('dependencies').settings) === undefined) {
      throw new GatewayError(404, 'There is nothing at this address.');
    }
    await next();
  });
  sandbox.route('/paystack', createSandboxApi(deliver));

  sandbox.get('/pay/:accessCode', async (context) => {
    const transaction = await known(context);
    if (transaction.status === 'success') {
      await announceSuccess(context.get('dependencies'), deliver, transaction);
    }
    if (transaction.paidAt !== null) return context.redirect(back(transaction), 303);
    return page(context, transaction.status === 'ongoing' ? waitingPage(transaction) : payPage(transaction));
  });

  sandbox.post('/pay/:accessCode', async (context) => {
    const { channel: means, decision } = await context.req.parseBody();
    const transaction = await known(context);
    const dependencies = context.get('dependencies');
    const channel = means === 'mobile_money' ? 'mobile_money' : 'card';
    const time = dependencies.now();
    switch (decision) {
      case 'approve': {
        await changeTransaction(dependencies, transaction.id, { status: 'success', channel, paidAt: time });
        await announceSuccess(dependencies, deliver, await known(context));
        return context.redirect(back(transaction), 303);
      }
      case 'slow': {
        const approvesAt = time + slowSeconds * 1000;
        await changeTransaction(dependencies, transaction.id, { status: 'ongoing', channel, approvesAt });
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
        return page(context, payPage(transaction));
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

async function page(context: GatewayContext, body: HtmlEscapedString | Promise<HtmlEscapedString>) {
  context.header('content-security-policy', await policy());
  context.header('cache-control', 'private, no-store');
  return context.html(body);
}

let policyMade: Promise<string> | undefined;

/** Nothing but the page's own style; forms stay on the shop's origin, where the payer returns to. */
function policy(): Promise<string> {
  policyMade ??= plainHash(sandboxStyle).then((hash) => {
    const style = hash.replaceAll('-', '+').replaceAll('_', '/');
    return `default-src 'none'; style-src 'sha256-${style}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  });
  return policyMade;
}
