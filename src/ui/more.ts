import { fetchFragment } from './fragment.ts';

/** Appends the items of a link's fragment to the list, focuses the first one, and replaces the link by the fragment's. */
export async function showMore(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaDisabled) return;
  link.ariaDisabled = 'true';
  const fragment = await fetchFragment(link.dataset.fragment ?? '');
  if (!link.isConnected) return;
  const list = link.closest('[data-results]')?.querySelector('[data-items]');
  if (!fragment || !list) return location.assign(link.href);
  const items = [...(fragment.querySelector('[data-items]')?.children ?? [])];
  list.append(...items);
  focusOn(items[0]);
  const { pathname, search } = new URL(link.href);
  history.replaceState(history.state, '', pathname + search);
  link.closest('[data-more]')?.replaceWith(...fragment.querySelectorAll('[data-more]'));
  list.dispatchEvent(new Event('more', { bubbles: true }));
}

/** Replaces the list by the items that match its form. */
export async function showMatching(form: HTMLFormElement): Promise<void> {
  const search = searchOf(form);
  const fragment = await fetchFragment(`${form.dataset.fragment}?${search}`);
  // The answer to a newer choice is on its way.
  if (searchOf(form) !== search) return;
  const results = form.closest('[data-results]');
  const list = results?.querySelector('[data-items]');
  if (!fragment || !list) return form.submit();
  list.replaceChildren(...(fragment.querySelector('[data-items]')?.children ?? []));
  results
    ?.querySelector('[data-matches]')
    ?.replaceChildren(fragment.querySelector('[data-matches]')?.textContent ?? '');
  results?.querySelector('[data-more]')?.remove();
  list.dispatchEvent(new Event('more', { bubbles: true }));
}

function searchOf(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) search.set(name, String(value));
  return search.toString();
}

function focusOn(item: Element | undefined): void {
  const focused = item?.querySelector('a') ?? item;
  if (!(focused instanceof HTMLElement)) return;
  if (focused.tabIndex < 0) focused.tabIndex = -1;
  focused.focus({ preventScroll: true });
}
