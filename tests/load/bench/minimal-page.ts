import type { StaticPage } from './baselines.ts';

/** A page as a server sent it. */
export async function pageAt(address: string): Promise<StaticPage> {
  const answer = await fetch(address);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
  const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
  return { html: await answer.text(), headers };
}

/**
 * The least page of some content: what a page of the shop shows, with its styles inside, without fonts, scripts and what
 * islands are woken with, sent with the same headers. No page of this content is painted sooner.
 */
export async function minimalPage(address: string): Promise<StaticPage> {
  const { html, headers } = await pageAt(address);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)];
  const styles = await Promise.all(sheets.map(([, href = '']) => pageAt(new URL(href, address).href)));
  const least = sheets
    .reduce((page, [link], index) => page.replace(link, () => `<style>${styles[index]?.html}</style>`), html)
    .replace(/<script\b[\s\S]*?<\/script>|<link rel="(?:module)?preload"[^>]*>/g, '')
    .replace(/<astro-island\b(?:"[^"]*"|[^">])*>/g, '<astro-island>')
    .replace(/@font-face\s*\{[^}]*\burl\([^}]*\}/g, '');
  const policy = headers['content-security-policy']?.replace(/style-src [^;]*/, "style-src 'unsafe-inline'");
  return { html: least, headers: { ...headers, ...(policy && { 'content-security-policy': policy }) } };
}
