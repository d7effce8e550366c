/** Behaviour of `Sortable.astro`. Each row has a `data-name` for the status message. */
const arrows: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

for (const list of document.querySelectorAll<HTMLElement>('[data-sortable]')) {
  const rows = () => [...list.children].filter((row) => row instanceof HTMLElement);
  const rowOf = (target: EventTarget | null) =>
    rows().find((row) => target instanceof Node && row.contains(target));
  let dragged: HTMLElement | undefined;

  function move(row: HTMLElement, by: number): void {
    const all = rows();
    const at = all.indexOf(row);
    const other = all[at + by];
    if (!other) return;
    // Moving the other row keeps the focus in this one.
    row[by < 0 ? 'after' : 'before'](other);
    renumber(row);
  }

  function renumber(moved: HTMLElement): void {
    const all = rows();
    for (const [at, row] of all.entries()) {
      const place = row.querySelector<HTMLInputElement>('[data-place]');
      if (place) place.value = String(at + 1);
      for (const button of row.querySelectorAll<HTMLElement>('[data-move]')) {
        button.ariaDisabled = all[at + Number(button.dataset['move'])] ? null : 'true';
      }
    }
    const status = list.nextElementSibling;
    const text = `${moved.dataset['name']} is now number ${all.indexOf(moved) + 1} of ${all.length}`;
    if (status) status.textContent = text;
  }

  list.addEventListener('dragstart', ({ target }) => {
    dragged = rowOf(target);
  });
  list.addEventListener('dragover', (event) => {
    const over = rowOf(event.target);
    if (!dragged || !over) return;
    event.preventDefault();
    if (over === dragged) return;
    const isLater = rows().indexOf(over) > rows().indexOf(dragged);
    over[isLater ? 'after' : 'before'](dragged);
    renumber(dragged);
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
