/** Pictures are put in order by dragging, or by arrow keys in their place; files are dropped anywhere on the form. */

const placesOf = (list: Element) => [...list.querySelectorAll<HTMLInputElement>('[data-place]')];

function renumber(list: Element): void {
  for (const [at, place] of placesOf(list).entries()) place.value = String(at + 1);
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-pictures]')) {
  const list = form.querySelector('ol');
  const files = form.querySelector<HTMLInputElement>('input[type=file]');
  let dragged: Element | null = null;

  list?.addEventListener('dragstart', ({ target }) => {
    dragged = target instanceof Element ? target.closest('li') : null;
  });
  list?.addEventListener('dragover', (event) => {
    const over = event.target instanceof Element ? event.target.closest('li') : null;
    if (!dragged || !over) return;
    event.preventDefault();
    if (over === dragged) return;
    const isLater = Boolean(dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING);
    over[isLater ? 'after' : 'before'](dragged);
    renumber(list);
  });
  list?.addEventListener('dragend', () => {
    dragged = null;
  });
  list?.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const up = key === 'ArrowUp' || key === 'ArrowLeft';
    if (!(target instanceof HTMLInputElement && 'place' in target.dataset)) return;
    if (!up && key !== 'ArrowDown' && key !== 'ArrowRight') return;
    const row = target.closest('li');
    const other = up ? row?.previousElementSibling : row?.nextElementSibling;
    if (!row || !other) return;
    event.preventDefault();
    other[up ? 'before' : 'after'](row);
    renumber(list);
    target.focus();
  });

  form.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  form.addEventListener('drop', (event) => {
    const dropped = event.dataTransfer?.files;
    if (!files || !dropped?.length) return;
    event.preventDefault();
    files.files = dropped;
  });
  form.addEventListener('paste', ({ clipboardData }) => {
    if (files && clipboardData?.files.length) files.files = clipboardData.files;
  });
}
