import { fetchFragment } from './fragment.ts';

/**
 * Lets links with `data-fragment` add what they lead to where they stand: the items of the fragment go to the list, the
 * focus to the first of them, and the fragment's own link takes the link's place.
 */
export function startMore(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-fragment]');
    if (!link) return;
    event.preventDefault();
    if (!link.ariaDisabled) void showMore(link);
  });
}

async function showMore(link: HTMLAnchorElement): Promise<void> {
  link.ariaDisabled = 'true';
  const fragment = await fetchFragment(link.dataset.fragment ?? '');
  const list = link.closest('[data-results]')?.querySelector('[data-items]');
  const items = [...(fragment?.querySelector('[data-items]')?.children ?? [])];
  if (!link.isConnected) return;
  if (!fragment || !list) return location.assign(link.href);
  list.append(...items);
  const focused = items[0]?.querySelector('a') ?? items[0];
  if (focused instanceof HTMLElement) {
    if (focused.tabIndex < 0) focused.tabIndex = -1;
    focused.focus({ preventScroll: true });
  }
  const { pathname, search } = new URL(link.href);
  history.replaceState(history.state, '', pathname + search);
  link.closest('[data-more]')?.replaceWith(...fragment.querySelectorAll('[data-more]'));
  list.dispatchEvent(new Event('more', { bubbles: true }));
}
