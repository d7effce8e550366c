import { parsePriceChange } from '../amount.ts';

/** Spreadsheet keys, paste and bulk prices in a table of inputs. */

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Enter: [1, 0],
};

const isText = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text';

for (const sheet of document.querySelectorAll<HTMLElement>('[data-sheet]')) {
  const cells = [...sheet.querySelectorAll('tbody tr')].map((row) => [
    ...row.querySelectorAll<HTMLInputElement>('input[type=text]'),
  ]);
  const neighbor = (cell: HTMLInputElement, down: number, right: number) => {
    const row = cells.findIndex((each) => each.includes(cell));
    const column = cells[row]?.indexOf(cell);
    return column === undefined ? undefined : cells[row + down]?.[column + right];
  };

  sheet.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const step = steps[key];
    if (!isText(target) || !step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const [down, right] = step;
    const { selectionStart: start, selectionEnd: end, value } = target;
    const isAllSelected = start === 0 && end === value.length;
    const leaves = right === 0 || isAllSelected || (right > 0 ? start === value.length : end === 0);
    const to = leaves ? neighbor(target, down, right) : undefined;
    to?.focus();
    to?.select();
    // Enter never saves, only the button does.
    if (to || key === 'Enter') event.preventDefault();
  });

  sheet.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain').replace(/\r?\n$/, '') ?? '';
    if (!isText(event.target) || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    for (const [down, line] of text.split(/\r?\n/).entries()) {
      for (const [right, value] of line.split('\t').entries()) {
        const to = neighbor(event.target, down, right);
        if (to) to.value = value.trim();
      }
    }
    event.target.dispatchEvent(new Event('input', { bubbles: true }));
  });

  const bulk = sheet.querySelector<HTMLElement>('[data-bulk]');
  const input = bulk?.querySelector('input');
  bulk?.removeAttribute('hidden');
  // The form can be saved all the same.
  input?.addEventListener('blur', () => input.setCustomValidity(''));
  bulk?.querySelector('button')?.addEventListener('click', () => {
    const change = parsePriceChange(input?.value ?? '');
    if (!change) {
      input?.setCustomValidity('Such as +8 %, -50 or 1,200');
      input?.reportValidity();
      return;
    }
    for (const price of sheet.querySelectorAll<HTMLInputElement>('input[name$=".price"]'))
      price.value = change(price.value);
  });
}
