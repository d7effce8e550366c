import { nextPaint } from '#ui/next-paint.ts';

/** Gives a search form its suggestions once it has the focus; without them it asks the search page all the same. */
export function startSearch(): void {
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof HTMLInputElement ? target.closest<HTMLFormElement>('[data-search]') : null;
    if (!form || form.dataset.search === 'awake') return;
    form.dataset.search = 'awake';
    // The dialog that the focus came with is shown first.
    void nextPaint().then(() => wake(form));
  });
}

function wake(form: HTMLFormElement): void {
  import('./search.suggest.ts').then(
    ({ letSuggest }) => letSuggest(form),
    () => undefined,
  );
}
