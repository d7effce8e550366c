import { nextPaint } from './next-paint.ts';

/**
 * For browsers that do not do it themselves: `command` opens and closes the dialog that `commandfor` names, and a press
 * beside an open one closes it.
 */
export function startDialogs(): void {
  document.addEventListener('command', openAfterPaint, { capture: true });
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  const knowsOutside = 'closedBy' in HTMLDialogElement.prototype;
  if (knowsCommands && knowsOutside) return;
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = knowsCommands ? null : event.target.closest('button[commandfor]');
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (dialog instanceof HTMLDialogElement)
      button?.getAttribute('command') === 'close' ? dialog.close() : dialog.showModal();
    if (!knowsOutside && event.target instanceof HTMLDialogElement && isOutside(event.target, event))
      event.target.close();
  });
}

/**
 * A modal has the browser style the whole page anew, so the press is painted first. One with a field opens at once under
 * a finger: phones bring their keyboard for a press alone.
 */
function openAfterPaint(event: Event): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement) || Reflect.get(event, 'command') !== 'show-modal') return;
  if (dialog.querySelector('input') && !matchMedia('(hover: hover)').matches) return;
  event.preventDefault();
  void nextPaint().then(() => dialog.open || dialog.showModal());
}

/** A press by key has no place and is never outside. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY, detail }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect();
  const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return detail > 0 && !inside;
}
