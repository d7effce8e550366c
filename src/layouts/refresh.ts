import { fetchFragment } from '#ui/fragment.ts';

const cardSelector = 'main .card, main [data-price]';
const sleepingIslands = 'main astro-island[ssr]';

/**
 * Updates banner, prices and sleeping islands from a fresh copy of the page, where they differ. A page of one visitor must
 * not be requested twice, so there only the banner is updated, from home.
 */
export async function refreshPage(): Promise<void> {
  const isShared =
    location.pathname === '/search' || document.querySelector('link[rel="canonical"]') !== null;
  const page = await fetchFragment(isShared ? renderedAddress() : '/', { cache: 'no-cache' });
  if (!page) return;
  refreshBanner(page, isShared);
  if (!isShared) return;
  const freshCards = new Map(
    [...page.querySelectorAll<HTMLElement>(cardSelector)].map((card) => [keyOf(card), card]),
  );
  for (const card of document.querySelectorAll<HTMLElement>(cardSelector)) {
    const fresh = freshCards.get(keyOf(card));
    // Keeps the link element, which may have the focus.
    if (fresh && fresh.textContent !== card.textContent)
      card.replaceChildren(...fresh.cloneNode(true).childNodes);
  }
  for (const island of document.querySelectorAll(sleepingIslands)) {
    const name = island.getAttribute('component-export');
    const fresh = page.querySelector(`${sleepingIslands}[component-export="${name}"]`);
    if (fresh && fresh.getAttribute('props') !== island.getAttribute('props')) island.replaceWith(fresh);
  }
}

function refreshBanner(page: DocumentFragment, isShared: boolean): void {
  const [shown, fresh] = [document, page].map((root) => root.querySelector('aside.banner'));
  if (shown?.textContent === fresh?.textContent) return;
  if (!isShared && !shown) return;
  if (shown && fresh) shown.replaceWith(fresh);
  else if (fresh) document.querySelector('main')?.before(fresh);
  else shown?.remove();
  document.dispatchEvent(new Event('banner-renewed'));
}

/** The script removes the variant from a product page's address, so the navigation's address is used. */
function renderedAddress(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation && location.pathname.startsWith('/shop/product/') ? navigation.name : location.href;
}

const keyOf = (card: HTMLElement) => card.getAttribute('href') ?? card.dataset['price'];
