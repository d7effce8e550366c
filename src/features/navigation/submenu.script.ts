/** Long enough to cross the gap between a link and its panel, ms. */
const leavingTakes = 140;

/**
 * Submenus open under the pointer or by their button; leaving, Escape and the focus going elsewhere close them
 * (screens §2, §14). One at a time.
 */
export function startSubmenus(): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-submenu]')];
  const toggle = (item: HTMLElement, open: boolean) => {
    item.querySelector('button')?.setAttribute('aria-expanded', String(open));
    const panel = item.querySelector<HTMLElement>('[data-panel]');
    if (panel) panel.hidden = !open;
  };
  const open = (item: HTMLElement) => {
    for (const other of items) toggle(other, other === item);
  };
  for (const item of items) {
    const button = item.querySelector('button');
    let leaving = 0;
    item.addEventListener('pointerenter', ({ pointerType }) => {
      clearTimeout(leaving);
      if (pointerType === 'mouse') open(item);
    });
    item.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') leaving = window.setTimeout(toggle, leavingTakes, item, false);
    });
    item.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) toggle(item, false);
    });
    button?.addEventListener('click', ({ detail }) => {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      // A mouse has already opened it by coming near: its press must not close it again.
      if (detail > 0 && isOpen && item.matches(':hover') && matchMedia('(hover: hover)').matches) return;
      if (isOpen) toggle(item, false);
      else open(item);
    });
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const item of items) {
      const button = item.querySelector('button');
      if (button?.getAttribute('aria-expanded') !== 'true') continue;
      if (item.contains(document.activeElement)) button.focus();
      toggle(item, false);
    }
  });
  document.addEventListener('pointerdown', ({ target }) => {
    for (const item of items) if (target instanceof Node && !item.contains(target)) toggle(item, false);
  });
}
