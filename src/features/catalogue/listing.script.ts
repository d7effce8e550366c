const load = () => import('./listing.browse.ts');

/**
 * Lets filters and 'Show more' work in place. Nothing of it is fetched before a pointer, touch or the focus comes near
 * one of them; when it cannot be fetched, the links lead to the pages they name.
 */
export function startListing(): void {
  const listing = document.querySelector<HTMLElement>('[data-listing]');
  if (!listing) return;
  listing.dataset.at = location.search;
  const warm = ({ target }: Event) => {
    if (controlAt(target)) load().catch(() => undefined);
  };
  for (const near of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(near, warm, { passive: true });
  document.addEventListener('click', (event) => {
    const control = controlAt(event.target);
    if (!control || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ browse }) => browse(control),
      () => control instanceof HTMLAnchorElement && location.assign(control.href),
    );
  });
  addEventListener('popstate', () => {
    if (listing.dataset.at === location.search) return;
    load().then(
      ({ goBack }) => goBack(),
      () => location.reload(),
    );
  });
}

function controlAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-browse]') : null;
}
