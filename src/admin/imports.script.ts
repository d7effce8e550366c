export {};

/** Goes on with an import by itself, and shows how far it is. */

type Progress = { products: number; waiting: number; same: number };

const section = document.querySelector<HTMLElement>('[data-import]');
const bar = section?.querySelector('progress');
const told = section?.querySelector('[role=status]');

async function goOn(steps: string, bar: HTMLProgressElement): Promise<void> {
  section?.querySelector('form')?.remove();
  for (;;) {
    const answer = await fetch(steps, { method: 'POST' });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const { products, waiting, same }: Progress = await answer.json();
    bar.value = products - waiting;
    if (told) told.textContent = `${bar.value} of ${products} products, ${same} as they were`;
    if (waiting === 0) return location.reload();
  }
}

const steps = section?.dataset['import'];
if (steps && bar && bar.value < bar.max) {
  goOn(steps, bar).catch(() => {
    if (told) told.textContent = 'The import stopped. Load this page again to go on.';
  });
}
