import { nextPaint } from './next-paint.ts';

/**
 * Opens and closes `<dialog>`s: `data-opens="id"` on a button opens, `data-closes` inside closes, and so does a
 * press on the backdrop of any dialog. Escape, the inert page and the focus's way back are the platform's.
 */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const opener = event.target.closest<HTMLElement>('[data-opens]');
    const opened = opener && document.getElementById(opener.dataset.opens ?? '');
    if (opened instanceof HTMLDialogElement) void open(opened, event.pointerType === 'mouse');
    if (event.target.closest('[data-closes]')) event.target.closest('dialog')?.close();
    if (event.target instanceof HTMLDialogElement && isOutside(event.target, event)) event.target.close();
  });
}

/**
 * A modal has the browser style the whole page anew, so the press is painted first. One with a field opens at once under
 * a finger: phones bring their keyboard for a press alone.
 */
async function open(dialog: HTMLDialogElement, isMouse: boolean): Promise<void> {
  if (isMouse || !dialog.querySelector('input')) await nextPaint();
  if (!dialog.open) dialog.showModal();
}

/** A press by key has no place and is never outside. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY, detail }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect();
  const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return detail > 0 && !inside;
}
