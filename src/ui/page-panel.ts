import { fetchFragment } from './fragment.ts';

/** Shows a page's text in an empty dialog, in a shadow root with that page's styles. On failure the browser follows the link. */
export async function showInPanel(link: HTMLAnchorElement): Promise<void> {
  const panel = document.getElementById(link.dataset.panel ?? '');
  const place = panel?.lastElementChild;
  // Safari before 16.4 adopts no styles.
  if (!(panel instanceof HTMLDialogElement) || !place || !document.adoptedStyleSheets)
    return location.assign(link.href);
  panel.showModal();
  if (place.shadowRoot) return;
  const page = await fetchFragment(link.href);
  // It was closed and opened again meanwhile.
  if (place.shadowRoot) return;
  const text = page?.querySelector('.prose');
  if (!page || !text) return panel.open ? location.assign(link.href) : undefined;
  const shadow = place.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [...page.querySelectorAll('style')].map(({ textContent }) => {
    const styles = new CSSStyleSheet();
    styles.replaceSync(textContent);
    return styles;
  });
  shadow.append(text);
}
