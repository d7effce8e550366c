/**
 * Loads what links and forms with `data-fragment` lead to in place, and opens `data-photo` and `data-panel` links over the
 * page. Nothing is fetched before a press; on failure the browser follows the link or posts the form.
 */
export function startMore(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-fragment],a[data-photo],a[data-panel]');
    if (!link) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof HTMLSelectElement ? target.form : null;
    if (!form?.dataset.fragment) return;
    import('./more.ts').then(
      (module) => module.showMatching(form),
      () => form.submit(),
    );
  });
}

async function open(link: HTMLAnchorElement): Promise<void> {
  if ('photo' in link.dataset) return (await import('./photo-dialog.ts')).showPhoto(link);
  if ('panel' in link.dataset) return (await import('./page-panel.ts')).showInPanel(link);
  return (await import('./more.ts')).showMore(link);
}
