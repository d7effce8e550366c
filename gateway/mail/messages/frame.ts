const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

export type Row = {
  readonly label: string;
  readonly value: string;
  /** The address of a picture that stands before it, with its host. */
  readonly image?: string | undefined;
};

/** A message as data; {@link renderMail} makes its text and HTML, so the two never say different things. */
export type MailContent = {
  readonly storeName: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly lines?: readonly Row[];
  readonly totals?: readonly Row[];
  readonly facts?: readonly Row[];
  readonly link?: { readonly label: string; readonly href: string };
  /** Where questions are answered. */
  readonly helpHref?: string;
  /** Where a button stops mails like this one. */
  readonly stopHref?: string;
};

const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif";
const sans = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif";

const pictureCell = (address: string) =>
  `<td width="64" style="padding:12px 16px 12px 0"><img src="${escaped(address)}" width="64" height="80" alt="" style="display:block;background:#F3ECE4;object-fit:cover"></td>`;

/** Mail programs know tables and inline styles only: the shop's look in those. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({
  storeName,
  heading,
  paragraphs,
  lines,
  totals,
  facts,
  link,
  helpHref,
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
    rows(facts),
    link && `${link.label}: ${link.href}`,
    helpHref && `Questions? We are here to help: ${helpHref}`,
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
  helpHref,
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
  const fact = ({ label, value }: Row) =>
    `<p style="margin:16px 0 0"><span style="color:#6B5D56;font-size:14px">${escaped(label)}</span><br>${escaped(value)}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#F3ECE4;padding:24px 12px">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;background:#FBF8F4;border-collapse:collapse"><tr><td style="padding:40px 32px;${sans};font-size:16px;line-height:1.5;color:#1C1412">
<p style="margin:0 0 32px;letter-spacing:.12em;font-size:14px">${escaped(storeName.toUpperCase())}</p>
<h1 style="margin:0 0 16px;font-weight:400;font-size:28px;line-height:1.2;${serif}">${escaped(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n')}
${table(lines, 12, '#1C1412')}
${table(totals, 4, '#6B5D56')}
${(facts ?? []).map(fact).join('\n')}
${link ? `<p style="margin:32px 0 0"><a href="${escaped(link.href)}" style="display:inline-block;background:#1C1412;color:#FBF8F4;padding:14px 28px;text-decoration:none;border-radius:2px">${escaped(link.label)}</a></p>` : ''}
${helpHref ? `<p style="margin:32px 0 0;color:#6B5D56;font-size:14px">Questions? We are here to help: <a href="${escaped(helpHref)}" style="color:#1C1412">${escaped(helpHref.replace(/^https?:\/\//, ''))}</a></p>` : ''}
${stopHref ? `<p style="margin:16px 0 0;font-size:14px"><a href="${escaped(stopHref)}" style="color:#6B5D56">Stop these mails</a></p>` : ''}
</td></tr></table>
</body></html>`;
}
