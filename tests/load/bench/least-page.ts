/**
 * The least page of some content: what a page of the shop shows, with its styles inside, without fonts, scripts and what
 * islands are woken with. No page of this content is painted sooner.
 */
export async function leastPage(address: string): Promise<string> {
  const html = await textOf(address);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)];
  const styles = await Promise.all(sheets.map(([, href = '']) => textOf(new URL(href, address).href)));
  return sheets
    .reduce((page, [link], index) => page.replace(link, () => `<style>${styles[index]}</style>`), html)
    .replace(/<script\b[\s\S]*?<\/script>|<link rel="(?:module)?preload"[^>]*>/g, '')
    .replace(/<astro-island\b(?:"[^"]*"|[^">])*>/g, '<astro-island>')
    .replace(/@font-face\s*\{[^}]*\burl\([^}]*\}/g, '');
}

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
  return answer.text();
}
