/** A step in history to other filters, made while their island sleeps, loads the page. Awake, the island shows it in place. */
export function startFilterHistory(): void {
  if (!document.getElementById('filters')) return;
  const { search } = location;
  addEventListener('popstate', () => {
    // Astro takes the mark from an island that wakes.
    const isAsleep = document.querySelector('astro-island[ssr] #filters') !== null;
    if (isAsleep && location.search !== search) location.reload();
  });
}
