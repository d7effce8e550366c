import { nextPaint } from './next-paint.ts';

/** Polyfills invoker commands and `closedby` for dialogs. */
export function startDialogs(): void {
  document.addEventListener('command', openAfterPaint, { capture: true });
  const hasCommands = 'commandForElement' in HTMLButtonElement.prototype;
  const hasClosedBy = 'closedBy' in HTMLDialogElement.prototype;
  if (hasCommands && hasClosedBy) return;
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = hasCommands ? null : event.target.closest('button[commandfor]');
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (dialog instanceof HTMLDialogElement)
      button?.getAttribute('command') === 'close' ? dialog.close() : dialog.showModal();
    if (!hasClosedBy && event.target instanceof HTMLDialogElement && isOutside(event.target, event))
      event.target.close();
  });
}

/**
 * Opening a modal restyles the whole page, so the press is painted first. A dialog with a field opens at once on touch
 * screens: phones show the keyboard only within the press.
 */
function openAfterPaint(event: Event): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement) || Reflect.get(event, 'command') !== 'show-modal') return;
  if (dialog.querySelector('input') && !matchMedia('(hover: hover)').matches) return;
  event.preventDefault();
  void nextPaint().then(() => dialog.open || dialog.showModal());
}

/** A click by keyboard has no position and is never outside. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY, detail }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return detail > 0 && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
