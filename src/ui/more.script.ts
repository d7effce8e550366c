/**
 * Lets links and forms with `data-fragment` show what they lead to where they stand, and links to photos or with
 * `data-panel` open over the page; nothing of it is fetched before a press.
 */
export function startMore(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-fragment],a[data-photo],a[data-panel]');
    if (!link) return;
    event.preventDefault();
    const leave = () => location.assign(link.href);
    if ('photo' in link.dataset) import('./photo-dialog.ts').then((module) => module.showPhoto(link), leave);
    else if ('panel' in link.dataset)
      import('./page-panel.ts').then((module) => module.showInPanel(link), leave);
    else import('./more.ts').then((module) => module.showMore(link), leave);
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
