/** Runs whenever the shopper returns to the tab or the window, until the returned function is called. */
export function onReturn(work: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ['focus', 'visibilitychange'])
    addEventListener(type, () => document.hidden || work(), { signal });
  return () => listeners.abort();
}
