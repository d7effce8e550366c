/** Fetches an HTML fragment; undefined on failure. */
export async function fetchFragment(
  address: string,
  init: RequestInit = {},
): Promise<DocumentFragment | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, ...init });
    if (!answer.ok) return undefined;
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    return template.content;
  } catch {
    return undefined;
  }
}
