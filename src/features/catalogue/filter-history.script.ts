/**
 * A step in history to other filters, made while their island sleeps, loads the page: awake, the island shows it in place
 * and no other listener hears of the step.
 */
export function startFilterHistory(): void {
  if (!document.getElementById('filters')) return;
  const { search } = location;
  addEventListener('popstate', () => location.search !== search && location.reload());
}
