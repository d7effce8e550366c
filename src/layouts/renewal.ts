import { fetchFragment } from '#ui/fragment.ts';

const cards = 'main .card, main [data-price]';
const asleep = 'main astro-island[ssr]';

/**
 * Takes banner, prices and untouched islands from the page as the edge draws it now, where they differ. A
 * visitor's own page takes home's banner alone: it may not be asked for twice.
 */
export async function renewPage(): Promise<void> {
  const isShared =
    location.pathname === '/search' || document.querySelector('link[rel="canonical"]') !== null;
  const page = await fetchFragment(isShared ? addressDrawn() : '/', { cache: 'no-cache' });
  if (!page) return;
  renewBanner(page, isShared);
  if (!isShared) return;
  const drawn = new Map([...page.querySelectorAll<HTMLElement>(cards)].map((card) => [keyOf(card), card]));
  for (const card of document.querySelectorAll<HTMLElement>(cards)) {
    const now = drawn.get(keyOf(card));
    // The link stays, and the focus on it.
    if (now && now.textContent !== card.textContent) card.replaceChildren(...now.cloneNode(true).childNodes);
  }
  for (const island of document.querySelectorAll(asleep)) {
    const name = island.getAttribute('component-export');
    const now = page.querySelector(`${asleep}[component-export="${name}"]`);
    if (now && now.getAttribute('props') !== island.getAttribute('props')) island.replaceWith(now);
  }
}

function renewBanner(page: DocumentFragment, isShared: boolean): void {
  const [shown, now] = [document, page].map((root) => root.querySelector('aside.banner'));
  if (shown?.textContent === now?.textContent) return;
  if (!isShared && !shown) return;
  if (shown && now) shown.replaceWith(now);
  else if (now) document.querySelector('main')?.before(now);
  else shown?.remove();
  document.dispatchEvent(new Event('banner-renewed'));
}

/** A product's page takes the variant that it was opened with out of its address. */
function addressDrawn(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened && location.pathname.startsWith('/shop/product/') ? opened.name : location.href;
}

const keyOf = (card: HTMLElement) => card.getAttribute('href') ?? card.dataset['price'];
