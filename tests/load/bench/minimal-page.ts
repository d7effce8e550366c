import type { StaticPage } from './baselines.ts';

/** Fetches a page with its headers. */
export async function pageAt(address: string): Promise<StaticPage> {
  const answer = await fetch(address);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
  const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
  return { html: await answer.text(), headers };
}

/**
 * The shop's page with inline styles and the same headers, without fonts, scripts and island props. No page of the same
 * content paints sooner.
 */
export async function minimalPage(address: string): Promise<StaticPage> {
  const { html, headers } = await pageAt(address);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)];
  const styles = await Promise.all(sheets.map(([, href = '']) => pageAt(new URL(href, address).href)));
  const minimal = sheets
    .reduce((page, [link], index) => page.replace(link, () => `<style>${styles[index]?.html}</style>`), html)
    .replace(/<script\b[\s\S]*?<\/script>|<link rel="(?:module)?preload"[^>]*>/g, '')
    .replace(/<astro-island\b(?:"[^"]*"|[^">])*>/g, '<astro-island>')
    .replace(/@font-face\s*\{[^}]*\burl\([^}]*\}/g, '');
  const policy = headers['content-security-policy']?.replace(/style-src [^;]*/, "style-src 'unsafe-inline'");
  return { html: minimal, headers: { ...headers, ...(policy && { 'content-security-policy': policy }) } };
}
