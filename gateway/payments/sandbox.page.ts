import { html, raw } from 'hono/html';
import { formatMoney, toMinor } from '#contract/wire/money.ts';
import type { SandboxTransaction } from './sandbox.records.ts';

export const slowSeconds = 6;

/** Inline, because the page stands in for another site and loads no files of the shop. */
export const sandboxStyle = `
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#F3ECE4;color:#1C1412;font:16px/1.5 system-ui,sans-serif;min-height:100vh;display:grid;place-items:center;padding:24px}
main{background:#FBF8F4;width:100%;max-width:440px;border-top:3px solid #A4492B}
.test{margin:0;padding:10px 32px;background:#1C1412;color:#FBF8F4;font-size:14px}
.body{padding:32px}
h1{font:400 40px/1.1 Fraunces,Georgia,serif;margin:4px 0 4px;font-variant-numeric:tabular-nums}
p{margin:0 0 16px}
.quiet{color:#6B5D56;font-size:14px;overflow-wrap:anywhere}
fieldset{border:0;padding:0;margin:24px 0}
legend{padding:0;font-size:14px;color:#6B5D56;margin-bottom:8px}
label{display:flex;gap:12px;align-items:center;min-height:52px;padding:0 16px;border:1px solid #E4DACF;margin-bottom:8px;border-radius:2px}
label:has(:checked){border-color:#1C1412}
input{accent-color:#1C1412;width:18px;height:18px;margin:0}
button{display:block;width:100%;min-height:48px;margin-bottom:8px;border:1px solid #1C1412;border-radius:2px;background:none;color:#1C1412;font:inherit;cursor:pointer}
button.first{background:#1C1412;color:#FBF8F4}
button.plain{border-color:transparent;color:#6B5D56;text-decoration:underline}
:focus-visible{outline:2px solid #A4492B;outline-offset:2px}
`;

function frame(title: string, body: unknown, refresh?: number) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}">`}
<title>${title}</title>
<style>${raw(sandboxStyle)}</style>
</head>
<body>
<main>
<p class="test">Test payment. No money moves.</p>
<div class="body">${body}</div>
</main>
</body>
</html>`;
}

const total = (transaction: SandboxTransaction) =>
  formatMoney(toMinor(transaction.amount), transaction.currency.toLowerCase());

const faultLabels = {
  losesWebhook: 'Lose the webhook',
  paysWrongAmount: 'Pay a wrong amount',
  refusesRefund: 'Refuse the refund',
  failsRefund: 'Fail the refund later',
  isDisputed: 'Dispute it at the bank',
} as const;

/** The faults that the form chose for an approved payment. */
export function parseFaults(form: { readonly [name: string]: unknown }, amount: number) {
  const isChosen = (name: keyof typeof faultLabels) => form[name] !== undefined;
  const refundOutcome: SandboxTransaction['refundOutcome'] = isChosen('refusesRefund')
    ? 'refused'
    : isChosen('failsRefund')
      ? 'failed'
      : null;
  return {
    losesWebhook: isChosen('losesWebhook'),
    paidAmount: isChosen('paysWrongAmount') ? amount + 100 : null,
    refundOutcome,
  };
}

/** The hosted payment page: channel, faults and outcome. Plain forms, no script. */
export function payPage(transaction: SandboxTransaction) {
  return frame(
    'Test payment',
    html`
<p class="quiet">Amount to pay</p>
<h1>${total(transaction)}</h1>
<p class="quiet">${transaction.email}<br>Reference ${transaction.reference}</p>
<form method="post">
<fieldset>
<legend>Pay with</legend>
<label><input type="radio" name="channel" value="card" checked> Card ending in 4081</label>
<label><input type="radio" name="channel" value="mobile_money"> Mobile money, 055 123 4987</label>
</fieldset>
<fieldset>
<legend>Let something go wrong</legend>
${Object.entries(faultLabels).map(([name, label]) => html`<label><input type="checkbox" name="${name}"> ${label}</label>`)}
</fieldset>
<button class="first" name="decision" value="approve">Approve</button>
<button name="decision" value="slow">Slow approval (${slowSeconds} seconds)</button>
<button name="decision" value="decline">Decline</button>
<button class="plain" name="decision" value="abandon">Abandon</button>
</form>`,
  );
}

/** Shown during a slow approval; reloads itself. */
export function waitingPage(transaction: SandboxTransaction) {
  return frame(
    'Waiting for approval',
    html`
<p class="quiet">Waiting for approval</p>
<h1>${total(transaction)}</h1>
<p role="status">The payer is confirming on the phone. This page goes on by itself.</p>
<p class="quiet">Reference ${transaction.reference}</p>`,
    2,
  );
}
