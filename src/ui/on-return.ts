/** Runs whenever the shopper returns to the tab or the window. */
export function onReturn(work: () => void): void {
  for (const type of ['focus', 'visibilitychange']) addEventListener(type, () => document.hidden || work());
}
