import { applyPriceChange } from '../amount.ts';

/** Spreadsheet keys, paste and bulk prices in a table of inputs named `v<row>.<column>`. */

const cellOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'text' ? target : undefined;

function neighbor(cell: HTMLInputElement, rows: number, columns: number): HTMLInputElement | undefined {
  const row = cell.closest('tr');
  const body = row?.parentElement;
  if (!row || !body) return undefined;
  const cellsOf = (each: Element | undefined) => [
    ...(each?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? []),
  ];
  const at = [...body.children].indexOf(row);
  return cellsOf(body.children[at + rows])[cellsOf(row).indexOf(cell) + columns];
}

function focusCell(to: HTMLInputElement | undefined): boolean {
  to?.focus();
  to?.select();
  return to !== undefined;
}

function onKey(event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { selectionStart: start, selectionEnd: end, value } = cell;
  const isAllSelected = start === 0 && end === value.length;
  const moves: Record<string, () => boolean> = {
    ArrowDown: () => focusCell(neighbor(cell, 1, 0)),
    ArrowUp: () => focusCell(neighbor(cell, -1, 0)),
    ArrowRight: () => (isAllSelected || start === value.length) && focusCell(neighbor(cell, 0, 1)),
    ArrowLeft: () => (isAllSelected || end === 0) && focusCell(neighbor(cell, 0, -1)),
    // Enter moves down; only the button saves.
    Enter: () => focusCell(neighbor(cell, 1, 0)) || true,
  };
  if (moves[event.key]?.()) event.preventDefault();
}

/** Pastes a spreadsheet block into the cells below and to the right. */
function onPaste(event: ClipboardEvent): void {
  const cell = cellOf(event.target);
  const lines =
    event.clipboardData
      ?.getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/) ?? [];
  const block = lines.map((line) => line.split('\t'));
  if (!cell || (block.length === 1 && block[0]?.length === 1)) return;
  event.preventDefault();
  for (const [row, values] of block.entries()) {
    for (const [column, value] of values.entries()) {
      const to = neighbor(cell, row, column);
      if (to) to.value = value.trim();
    }
  }
}

for (const sheet of document.querySelectorAll<HTMLElement>('[data-sheet]')) {
  sheet.addEventListener('keydown', onKey);
  sheet.addEventListener('paste', onPaste);
  const bulk = sheet.querySelector<HTMLElement>('[data-bulk]');
  const input = bulk?.querySelector('input');
  bulk?.removeAttribute('hidden');
  bulk?.querySelector('button')?.addEventListener('click', () => {
    for (const price of sheet.querySelectorAll<HTMLInputElement>('input[name$=".price"]'))
      price.value = applyPriceChange(price.value, input?.value ?? '');
  });
}
