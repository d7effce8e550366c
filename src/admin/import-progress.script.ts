import * as z from 'zod/mini';

const progress = z.object({ products: z.number(), waiting: z.number(), same: z.number() });

/** Goes on with an import by itself, and shows how far it is. */
export function startImport(): void {
  const section = document.querySelector<HTMLElement>('[data-steps]');
  const bar = section?.querySelector('progress');
  const status = section?.querySelector('[role=status]');
  const steps = section?.dataset['steps'];
  if (!section || !steps || !bar || !status || bar.value >= bar.max) return;
  section.querySelector('form')?.remove();
  const goOn = async (): Promise<void> => {
    const answer = await fetch(steps, { method: 'POST' });
    const { products, waiting, same } = progress.parse(await answer.json());
    bar.value = products - waiting;
    status.textContent = `${bar.value} of ${products} products, ${same} as they were`;
    if (waiting === 0) return location.reload();
    return goOn();
  };
  goOn().catch(() => {
    status.textContent = 'The import stopped. Load this page again to go on.';
  });
}
