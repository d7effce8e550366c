/** Reloads the page on a history navigation to other filters while their island sleeps. Hydrated, the island handles it. */
export function startFilterHistory(): void {
  const { search } = location;
  addEventListener('popstate', () => {
    // Astro removes `ssr` from an island that hydrates.
    if (document.querySelector('astro-island[ssr] #filters') && location.search !== search) location.reload();
  });
}
