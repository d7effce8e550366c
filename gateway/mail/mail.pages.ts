import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { GatewayContext, GatewayEnv } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { listMail, type MailRow, readMail } from './outbox.records.ts';

const style = `
body{margin:0;background:#FBF8F4;color:#1C1412;font:16px/1.5 system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:40px 16px}
h1{font:400 28px/1.2 Fraunces,Georgia,serif;margin:0 0 24px}
a{color:inherit}
li{display:grid;gap:0 16px;grid-template-columns:1fr auto;border-top:1px solid #E4DACF;padding:12px 0}
ul{list-style:none;margin:0;padding:0}
small{color:#6B5D56;font-size:14px}
iframe{width:100%;height:70vh;border:1px solid #E4DACF;background:#fff}
pre{white-space:pre-wrap;background:#F3ECE4;padding:24px;font-size:14px}
`;

/** The outbox as pages, for whoever develops or previews the shop; not there in production. */
export function createMailPages(): Hono<GatewayEnv> {
  const pages = new Hono<GatewayEnv>();
  pages.use(async (context, next) => {
    if (context.get('dependencies').settings.ENVIRONMENT === 'production') throw nothing();
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    context.header('cache-control', 'private, no-store');
    await next();
  });
  pages.get('/', async (context) => page(context, 'Mail', list(await listMail(context.get('dependencies')))));
  pages.get('/:id', async (context) => {
    const message = await readMail(context.get('dependencies'), context.req.param('id'));
    if (!message) throw nothing();
    return page(context, message.subject, view(message));
  });
  return pages;
}

const nothing = () => new GatewayError(404, 'There is nothing at this address.');

function page(context: GatewayContext, title: string, body: unknown) {
  return context.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(style)}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  );
}

function stateOf({ sentAt, givenUpAt }: MailRow): string {
  if (sentAt !== null) return 'sent';
  return givenUpAt === null ? 'waiting' : 'given up';
}

function list(messages: readonly MailRow[]) {
  if (messages.length === 0) return html`<p>No mail yet.</p>`;
  const items = messages.map(
    (message) =>
      html`<li><a href="mail/${message.id}">${message.subject}</a><small>${stateOf(message)}</small><small>${message.recipient}</small><small>${new Date(message.createdAt).toISOString()}</small></li>`,
  );
  return html`<ul>${items}</ul>`;
}

function view(message: MailRow) {
  return html`<p><small>To ${message.recipient}, ${stateOf(message)}</small></p><iframe sandbox title="Message" srcdoc="${message.html}"></iframe><h2>Text</h2><pre>${message.text}</pre>`;
}
