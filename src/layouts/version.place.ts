const keys = ['scrollPosition', 'activeElementId', 'activeElementValue'] as const;

/** Remembers, for the same page loaded again, how far it was scrolled and which field had the focus. */
export function keepPlace(): void {
  const field = document.activeElement;
  const places = [String(scrollY), field?.id, field instanceof HTMLElement ? typedIn(field) : undefined];
  try {
    forgetPlace();
    for (const [index, key] of keys.entries()) {
      const value = places[index];
      if (value) sessionStorage.setItem(key, value);
    }
  } catch {
    return;
  }
}

/** Goes back there, once; a page that was opened in between is another one. */
export function restorePlace(): void {
  const [top, id, value] = keys.map((key) => sessionStorage.getItem(key));
  forgetPlace();
  if (!wasLoadedAgain()) return;
  scrollTo({ top: Number(top), behavior: 'instant' });
  const field = id ? document.getElementById(id) : null;
  field?.focus({ preventScroll: true });
  if (value && field instanceof HTMLInputElement) field.value = value;
}

export function wasLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

function forgetPlace(): void {
  for (const key of keys) sessionStorage.removeItem(key);
}

/** What was typed outside a form; never a one-time code. */
function typedIn(field: HTMLElement): string | undefined {
  const isKept =
    field instanceof HTMLInputElement &&
    ['text', 'search', 'email', 'tel'].includes(field.type) &&
    field.autocomplete !== 'one-time-code';
  return isKept ? field.value : undefined;
}
