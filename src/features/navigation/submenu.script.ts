/** Long enough to cross the gap between a link and its panel, ms. */
const leavingTakes = 140;

/** Submenus are popovers that their buttons open; they also open under a mouse, and close when the focus goes on. */
export function startSubmenus(): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-submenu]')) {
    const source = item.querySelector('button');
    const panel = item.querySelector<HTMLElement>('[popover]');
    if (!source || !panel?.showPopover) continue;
    let leaving = 0;
    item.addEventListener('pointerenter', ({ pointerType }) => {
      clearTimeout(leaving);
      if (pointerType === 'mouse' && !panel.matches(':popover-open')) panel.showPopover({ source });
    });
    item.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') leaving = window.setTimeout(() => panel.hidePopover(), leavingTakes);
    });
    item.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) panel.hidePopover();
    });
    // A mouse has already opened it by coming near: its press must not close it again.
    source.addEventListener('click', (event) => {
      if (event.detail > 0 && item.matches(':hover') && matchMedia('(hover: hover)').matches)
        event.preventDefault();
    });
  }
}
