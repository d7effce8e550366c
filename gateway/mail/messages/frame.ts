import { html } from 'hono/html';
import { splitLinks } from '#contract/orders/order.rules.ts';
import type { Message } from '../mail.port.ts';

export type Row = {
  readonly label: string;
  readonly value: string;
  /** The absolute URL of a picture before the label. */
  readonly image?: string | undefined;
};

export type Fact = { readonly label: string; readonly lines: readonly string[] };

export type Link = { readonly text: string; readonly href: string };

/** What all messages to staff about a payment have. `link` opens its order in the admin. */
export type ToStaff = Pick<MailContent, 'recipient' | 'storeName' | 'link'>;

/** A message's content, from which {@link renderMail} makes both text and HTML. */
export type MailContent = Omit<Message, 'text' | 'html'> & {
  readonly storeName: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly lines?: readonly Row[];
  readonly totals?: readonly Row[];
  readonly facts?: readonly Fact[];
  readonly link?: Link | undefined;
  readonly help?: readonly Link[];
  readonly stopHref?: string;
};

const helpText = 'Questions? We are here to help.';

export function renderMail(content: MailContent): Message {
  const { about, recipient, unsubscribeHref } = content;
  // Imported names can have line breaks, which mail providers refuse in a subject.
  const subject = content.subject.replace(/\s*[\r\n]\s*/g, ' ');
  return { about, recipient, subject, text: renderText(content), html: renderHtml(content), unsubscribeHref };
}

function renderText({ lines, totals, facts = [], link, help, stopHref, ...content }: MailContent): string {
  const rows = (list: readonly Row[] | undefined) =>
    list?.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return [
    content.storeName.toUpperCase(),
    content.heading,
    ...content.paragraphs,
    rows(lines),
    rows(totals),
    ...facts.map(({ label, lines }) => [`${label}:`, ...lines].join(lines.length > 1 ? '\n' : ' ')),
    link && `${link.text}:\n${link.href}`,
    help && [helpText, ...help.map(helpLine)].join('\n'),
    stopHref && `Stop these emails: ${stopHref}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

/** The text of a `tel:` link is the number. */
const helpLine = ({ text, href }: Link) => (href.startsWith('tel:') ? text : `${text}: ${href}`);

/** Uses tables and inline styles, which all mail programs support. */
function renderHtml({ lines, totals, facts = [], link, help, stopHref, ...content }: MailContent): string {
  const storeName = content.storeName.toUpperCase();
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${content.subject}</title></head>
<body style="margin:0;background:#F3ECE4;padding:24px 12px">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;background:#FBF8F4;border-collapse:collapse"><tr><td style="padding:40px 32px;font-family:'Instrument Sans',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1C1412;word-break:break-word">
<p style="margin:0 0 32px;letter-spacing:.12em;font-size:14px">${storeName}</p>
<h1 style="margin:0 0 16px;font-weight:400;font-size:28px;line-height:1.2;font-family:Fraunces,Georgia,'Times New Roman',serif">${content.heading}</h1>
${content.paragraphs.map((text) => html`<p style="margin:0 0 16px">${withLinks(text)}</p>`)}
${table(lines, 12, '#1C1412')}
${table(totals, 4, '#6B5D56')}
${facts.map(({ label, lines }) => html`<p style="margin:16px 0 0"><span style="color:#6B5D56;font-size:14px">${label}</span>${lines.map((line) => html`<br>${line}`)}</p>`)}
${link && html`<p style="margin:32px 0 0"><a href="${link.href}" style="display:inline-block;background:#1C1412;color:#FBF8F4;padding:14px 28px;text-decoration:none;border-radius:2px">${link.text}</a></p>`}
${help && html`<p style="margin:32px 0 0;padding:24px 0 0;border-top:1px solid #E4DACF;color:#6B5D56;font-size:14px">${helpText}<br>${help.map(({ text, href }) => html`<a href="${href}" style="display:inline-block;color:#1C1412;padding:12px 24px 12px 0">${text}</a> `)}</p>`}
${stopHref && html`<p style="margin:16px 0 0;font-size:14px"><a href="${stopHref}" style="color:#6B5D56">Stop these emails</a></p>`}
</td></tr></table>
</body></html>`);
}

const withLinks = (paragraph: string) =>
  splitLinks(paragraph).map(({ text, href }) =>
    href ? html`<a href="${href}" style="color:#1C1412">${text}</a>` : text,
  );

function table(rows: readonly Row[] | undefined, padding: number, color: string) {
  if (!rows?.length) return '';
  return html`<table role="presentation" width="100%" style="border-collapse:separate;border-spacing:0;border-top:1px solid #E4DACF;margin:12px 0 0;padding:8px 0 0">${rows.map(
    ({ label, value, image }) =>
      html`<tr>${image && html`<td width="64" style="padding:12px 16px 12px 0"><img src="${image}" width="64" height="80" alt="" style="display:block;background:#F3ECE4;object-fit:cover"></td>`}<td colspan="${image ? 1 : 2}" style="padding:${padding}px 16px ${padding}px 0;color:${color}">${label}</td><td align="right" style="padding:${padding}px 0;white-space:nowrap">${value}</td></tr>`,
  )}</table>`;
}
