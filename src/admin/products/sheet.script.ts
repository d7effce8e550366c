import { changedPrice } from '../amount.ts';

/** Keys, pasting and prices for all at once in a table of inputs, each cell named `v<row>.<column>`. */

const cellOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'text' ? target : undefined;

function neighbour(cell: HTMLInputElement, rows: number, columns: number): HTMLInputElement | undefined {
  const row = cell.closest('tr');
  const body = row?.parentElement;
  if (!row || !body) return undefined;
  const cellsOf = (each: Element | undefined) => [
    ...(each?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? []),
  ];
  const at = [...body.children].indexOf(row);
  return cellsOf(body.children[at + rows])[cellsOf(row).indexOf(cell) + columns];
}

function go(to: HTMLInputElement | undefined): boolean {
  to?.focus();
  to?.select();
  return to !== undefined;
}

function onKey(event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { selectionStart: start, selectionEnd: end, value } = cell;
  const isWhole = start === 0 && end === value.length;
  const moves: Record<string, () => boolean> = {
    ArrowDown: () => go(neighbour(cell, 1, 0)),
    ArrowUp: () => go(neighbour(cell, -1, 0)),
    ArrowRight: () => (isWhole || start === value.length) && go(neighbour(cell, 0, 1)),
    ArrowLeft: () => (isWhole || end === 0) && go(neighbour(cell, 0, -1)),
    // In a sheet it goes on; saving is the button's.
    Enter: () => go(neighbour(cell, 1, 0)) || true,
  };
  if (moves[event.key]?.()) event.preventDefault();
}

/** A block of a spreadsheet goes into the cells below and to the right. */
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
      const to = neighbour(cell, row, column);
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
      price.value = changedPrice(price.value, input?.value ?? '');
  });
}
