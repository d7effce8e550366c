/** A part of a page as the edge draws it alone; undefined when it does not come. */
export async function fetchFragment(
  address: string,
  asked: RequestInit = {},
): Promise<DocumentFragment | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, ...asked });
    if (!answer.ok) return undefined;
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    return template.content;
  } catch {
    return undefined;
  }
}
