/** Behaviour of `Sortable.astro`. Each row has a `data-name` for the status message. */
const arrows: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

for (const list of document.querySelectorAll<HTMLElement>('[data-sortable]')) {
  const rows = () => [...list.querySelectorAll<HTMLElement>(':scope > li')];
  const rowOf = (target: EventTarget | null) =>
    rows().find((row) => target instanceof Node && row.contains(target));
  let dragged: HTMLElement | undefined;

  function move(row: HTMLElement, by: number): void {
    const all = rows();
    const from = all.indexOf(row);
    const to = from + by;
    if (by === 0 || !all[to]) return;
    // Moving the other rows keeps the focus in this one.
    if (by < 0) row.after(...all.slice(to, from));
    else row.before(...all.slice(from + 1, to + 1));
    for (const [at, each] of rows().entries()) {
      const place = each.querySelector<HTMLInputElement>('[data-place]');
      if (place) place.value = String(at + 1);
      for (const button of each.querySelectorAll<HTMLElement>('[data-move]'))
        button.ariaDisabled = all[at + Number(button.dataset['move'])] ? null : 'true';
    }
    row.querySelector('input:not([type=checkbox])')?.dispatchEvent(new Event('input', { bubbles: true }));
    const text = `${row.dataset['name']} is now number ${to + 1} of ${all.length}`;
    list.nextElementSibling?.replaceChildren(text);
  }

  // Firefox drags the row by its fields too, and then places no caret in them.
  list.addEventListener('pointerdown', ({ target }) => {
    const row = rowOf(target);
    if (row) row.draggable = !(target instanceof HTMLInputElement);
  });
  list.addEventListener('dragstart', ({ target, dataTransfer }) => {
    // From a field, its selected text is dragged.
    dragged = target instanceof HTMLInputElement ? undefined : rowOf(target);
    // WebKit drops nothing that has no data. No field takes data of this type.
    if (dragged) dataTransfer?.setData('application/x-row', ' ');
  });
  list.addEventListener('dragover', (event) => {
    const over = rowOf(event.target);
    if (!dragged || !over) return;
    event.preventDefault();
    move(dragged, rows().indexOf(over) - rows().indexOf(dragged));
  });
  list.addEventListener('drop', (event) => dragged && event.preventDefault());
  list.addEventListener('dragend', () => {
    dragged = undefined;
  });
  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-move]');
    const row = rowOf(event.target);
    if (!button || !row) return;
    event.preventDefault();
    move(row, Number(button.dataset['move']));
  });
  list.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const [row, by] = [rowOf(target), arrows[key]];
    if (!row || !by || !(target instanceof HTMLInputElement && 'place' in target.dataset)) return;
    event.preventDefault();
    move(row, by);
  });
}
