/** Shows one line for five seconds in the frame's toast region; it can be closed. */
export function showToast(text: string): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: text }));
}
