const results = (root: ParentNode) => root.querySelector<HTMLElement>('[data-results]');

let asking: AbortController | undefined;

/** The listing of another address, drawn at the edge. Asking anew makes the answer before `outdated`. */
export async function fetchListing(address: string): Promise<HTMLElement | 'outdated' | 'failed'> {
  asking?.abort();
  const own = new AbortController();
  asking = own;
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, signal: own.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const listing = page.querySelector<HTMLElement>('[data-listing]');
    return (answer.ok && listing) || 'failed';
  } catch {
    return own.signal.aborted ? 'outdated' : 'failed';
  }
}

/** Remembers which address the page shows, so that a step to a mere fragment of it draws nothing anew. */
export function noteAddress(): void {
  const listing = document.querySelector<HTMLElement>('[data-listing]');
  if (listing) listing.dataset.at = location.search;
}

/** The old grid stays, dimmed, until the new one is there (screens §4). */
export function dim(): void {
  results(document)?.setAttribute('aria-busy', 'true');
}

/** Says in the grid's place that there is no network (S1 §8). */
export function sayOffline(): void {
  const place = results(document);
  const screen = document.querySelector<HTMLTemplateElement>('[data-offline]');
  if (!place || !screen) return;
  place.replaceChildren(document.importNode(screen.content, true));
  place.removeAttribute('aria-busy');
}

/** Draws a fetched listing in place of the one on the page; scroll and focus stay where they are. */
export function swapListing(fresh: HTMLElement): void {
  const focused = document.activeElement;
  const drawn = results(fresh);
  if (drawn) results(document)?.replaceWith(document.adoptNode(drawn));
  for (const place of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const part = fresh.querySelector(`[data-swap="${place.dataset.swap}"]`);
    if (part) place.replaceChildren(...document.importNode(part, true).childNodes);
  }
  const boxes = fresh.querySelectorAll<HTMLElement>('[data-value]');
  document.querySelectorAll<HTMLElement>('[data-value]').forEach((box, index) => {
    const part = boxes[index];
    if (part) become(box, part);
  });
  if (focused && !focused.isConnected) landing()?.focus({ preventScroll: true });
}

/** Takes over what changes in a box, so that it keeps the focus. */
function become(box: HTMLElement, fresh: HTMLElement): void {
  for (const name of ['href', 'aria-current']) {
    const value = fresh.getAttribute(name);
    if (value === null) box.removeAttribute(name);
    else box.setAttribute(name, value);
  }
  box.replaceChildren(...document.importNode(fresh, true).childNodes);
}

/** Where the focus goes when what had it is gone: the overlay's heading, else the filters' button. */
function landing(): HTMLElement | null {
  return document.querySelector(
    '#filter-overlay[open] h2, body:not(:has(#filter-overlay[open])) [data-browse="filters"]',
  );
}

/** Adds a fetched listing's cards to those on the page, the focus on the first of them. */
export function appendCards(fresh: HTMLElement): void {
  const cards = [...(fresh.querySelector('[data-cards]')?.children ?? [])];
  document.querySelector('[data-cards]')?.append(...cards.map((card) => document.adoptNode(card)));
  cards[0]?.querySelector('a')?.focus({ preventScroll: true });
}
