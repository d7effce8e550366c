import { linkedParts } from '#contract/orders/order.rules.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** The same with its web addresses as links. */
const linked = (text: string) =>
  linkedParts(text)
    .map(({ text, href }) =>
      href ? `<a href="${escaped(href)}" style="color:#1C1412">${escaped(text)}</a>` : escaped(text),
    )
    .join('');

export type Row = {
  readonly label: string;
  readonly value: string;
  /** The address of a picture that stands before it, with its host. */
  readonly image?: string | undefined;
};

/** Something to know, as the shop's pages tell it too. */
export type Fact = { readonly label: string; readonly lines: readonly string[] };

type Link = { readonly text: string; readonly href: string };

/** A message as data; {@link renderMail} makes its text and HTML, so the two never say different things. */
export type MailContent = {
  readonly storeName: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly lines?: readonly Row[];
  readonly totals?: readonly Row[];
  readonly facts?: readonly Fact[];
  readonly link?: Link;
  /** Where questions are answered. */
  readonly help?: readonly Link[];
  /** Where a button stops mails like this one. */
  readonly stopHref?: string;
};

const helpText = 'Questions? We are here to help.';

const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif";
const sans = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif";

const pictureCell = (address: string) =>
  `<td width="64" style="padding:12px 16px 12px 0"><img src="${escaped(address)}" width="64" height="80" alt="" style="display:block;background:#F3ECE4;object-fit:cover"></td>`;

/** Mail programs know tables and inline styles only: the shop's look in those. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

/** A phone number is dialled as it stands. */
const helpLine = ({ text, href }: Link) => (href.startsWith('tel:') ? text : `${text}: ${href}`);

function asText({
  storeName,
  heading,
  paragraphs,
  lines,
  totals,
  facts,
  link,
  help,
  stopHref,
}: MailContent): string {
  const rows = (list: readonly Row[] | undefined) =>
    list?.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return [
    storeName.toUpperCase(),
    heading,
    ...paragraphs,
    rows(lines),
    rows(totals),
    ...(facts ?? []).map(({ label, lines }) => [`${label}:`, ...lines].join(lines.length > 1 ? '\n' : ' ')),
    link && `${link.text}:\n${link.href}`,
    help && [helpText, ...help.map(helpLine)].join('\n'),
    stopHref && `Stop these mails: ${stopHref}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

function asHtml({
  storeName,
  subject,
  heading,
  paragraphs,
  lines,
  totals,
  facts,
  link,
  help,
  stopHref,
}: MailContent): string {
  const row =
    (padding: number, color: string) =>
    ({ label, value, image }: Row) =>
      `<tr>${image ? pictureCell(image) : ''}<td${image ? '' : ' colspan="2"'} style="padding:${padding}px 16px ${padding}px 0;color:${color}">${escaped(label)}</td><td align="right" style="padding:${padding}px 0;white-space:nowrap">${escaped(value)}</td></tr>`;
  const table = (list: readonly Row[] | undefined, padding: number, color: string) =>
    list && list.length > 0
      ? `<table role="presentation" width="100%" style="border-collapse:collapse;border-top:1px solid #E4DACF;margin:24px 0 0;padding:0">${list.map(row(padding, color)).join('')}</table>`
      : '';
  const fact = ({ label, lines }: Fact) =>
    `<p style="margin:16px 0 0"><span style="color:#6B5D56;font-size:14px">${escaped(label)}</span>${lines.map((line) => `<br>${escaped(line)}`).join('')}</p>`;
  const helpLink = ({ text, href }: Link) =>
    `<a href="${escaped(href)}" style="display:inline-block;color:#1C1412;padding:12px 24px 12px 0">${escaped(text)}</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#F3ECE4;padding:24px 12px">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;background:#FBF8F4;border-collapse:collapse"><tr><td style="padding:40px 32px;${sans};font-size:16px;line-height:1.5;color:#1C1412">
<p style="margin:0 0 32px;letter-spacing:.12em;font-size:14px">${escaped(storeName.toUpperCase())}</p>
<h1 style="margin:0 0 16px;font-weight:400;font-size:28px;line-height:1.2;${serif}">${escaped(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${linked(text)}</p>`).join('\n')}
${table(lines, 12, '#1C1412')}
${table(totals, 4, '#6B5D56')}
${(facts ?? []).map(fact).join('\n')}
${link ? `<p style="margin:32px 0 0"><a href="${escaped(link.href)}" style="display:inline-block;background:#1C1412;color:#FBF8F4;padding:14px 28px;text-decoration:none;border-radius:2px">${escaped(link.text)}</a></p>` : ''}
${help ? `<p style="margin:32px 0 0;padding:24px 0 0;border-top:1px solid #E4DACF;color:#6B5D56;font-size:14px">${helpText}<br>${help.map(helpLink).join(' ')}</p>` : ''}
${stopHref ? `<p style="margin:16px 0 0;font-size:14px"><a href="${escaped(stopHref)}" style="color:#6B5D56">Stop these mails</a></p>` : ''}
</td></tr></table>
</body></html>`;
}
