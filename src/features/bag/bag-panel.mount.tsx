import { createRoot, type Root } from 'react-dom/client';
import { BagPanel } from './BagPanel.tsx';

let root: Root | undefined;
let opening = 0;

/** Opens the bag panel beside the page; `opener` carries what the frame knows of it. */
export function openBagPanel(opener: HTMLElement): void {
  if (!root) {
    const host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host);
  }
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-account-link]')].map((link) => ({
    name: link.textContent.trim(),
    href: link.getAttribute('href') ?? '',
  }));
  root.render(<BagPanel opening={opening++} currency={opener.dataset.currency} links={links} />);
}
