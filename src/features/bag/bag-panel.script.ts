import { nextPaint } from '#ui/next-paint.ts';

const load = async () => {
  await nextPaint();
  return import('./bag-panel.mount.tsx');
};

/**
 * Lets the bag's link open the panel. Nothing of it is fetched before a pointer, touch or the focus comes near; when
 * it cannot be fetched, and for presses that ask for another tab, the link leads to the bag's page.
 */
export function startBagPanel(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-bag]')) {
    const warm = () => void load().catch(() => undefined);
    for (const near of ['pointerenter', 'touchstart', 'focus']) {
      link.addEventListener(near, warm, { once: true, passive: true });
    }
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      load().then(
        ({ openBagPanel }) => openBagPanel(link),
        () => location.assign(link.href),
      );
    });
  }
}
