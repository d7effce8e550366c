const keys = ['scrollPosition', 'activeElementId', 'activeElementValue'] as const;

/** Stores scroll position and focused field for the reload of this page. */
export function savePlace(): void {
  const field = document.activeElement;
  const values = [String(scrollY), field?.id, field instanceof HTMLElement ? textOf(field) : undefined];
  try {
    for (const [index, key] of keys.entries()) sessionStorage.setItem(key, values[index] ?? '');
  } catch {
    // Storage is blocked: the page reloads at its top.
  }
}

/** Restores them once, and only after a reload: any other page in between is a different one. */
export function restorePlace(): void {
  const [top, id, value] = keys.map((key) => sessionStorage.getItem(key));
  for (const key of keys) sessionStorage.removeItem(key);
  if (!isReload()) return;
  scrollTo({ top: Number(top), behavior: 'instant' });
  const field = id ? document.getElementById(id) : null;
  field?.focus({ preventScroll: true });
  if (value && field instanceof HTMLInputElement) field.value = value;
}

export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

/** The text of a focused field, except a one-time code. */
function textOf(field: HTMLElement): string | undefined {
  const isRestorable =
    field instanceof HTMLInputElement &&
    ['text', 'search', 'email', 'tel'].includes(field.type) &&
    field.autocomplete !== 'one-time-code';
  return isRestorable ? field.value : undefined;
}
