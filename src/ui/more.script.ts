/** Lets links with `data-fragment` add what they lead to where they stand; nothing of it is fetched before a press. */
export function startMore(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-fragment]');
    if (!link) return;
    event.preventDefault();
    import('./more.ts').then(
      ({ showMore }) => showMore(link),
      () => location.assign(link.href),
    );
  });
}
