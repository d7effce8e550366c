/** A part of a page as the edge draws it alone; undefined when it does not come. */
export async function fetchFragment(
  address: string,
  signal?: AbortSignal,
): Promise<DocumentFragment | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, signal: signal ?? null });
    if (!answer.ok) return undefined;
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    return template.content;
  } catch {
    return undefined;
  }
}
