import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { GatewayEnv } from '../http/context.ts';
import { listMail, type MailRow, readMail } from '../mail/outbox.records.ts';
import { createDevelopmentPages, developmentPage } from './development.page.ts';

export function createMailPages(): Hono<GatewayEnv> {
  const pages = createDevelopmentPages();
  pages.get('/', async (context) =>
    developmentPage(context, 'Mail', list(await listMail(context.get('dependencies')))),
  );
  pages.get('/:id', async (context) => {
    const message = await readMail(context.get('dependencies'), context.req.param('id'));
    if (!message) return context.notFound();
    return developmentPage(context, message.subject, view(message));
  });
  return pages;
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
