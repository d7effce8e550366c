/** The full-screen menu's second step: a category's own list over the first, with a way back. */
export function startMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const step = (name: string, focused?: Element | null) => {
    for (const page of menu.querySelectorAll<HTMLElement>('[data-step]'))
      page.hidden = page.dataset.step !== name;
    if (focused instanceof HTMLElement) focused.focus();
  };
  menu.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-to]') : null;
    const name = button?.dataset.to;
    if (name === undefined) return;
    const from = button?.closest<HTMLElement>('[data-step]')?.dataset.step;
    step(name);
    const landing = name === '' ? `[data-to="${from}"]` : `[data-step="${name}"] [data-to]`;
    menu.querySelector<HTMLElement>(landing)?.focus();
  });
  menu.addEventListener('close', () => step(''));
}
