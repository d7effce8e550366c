/** Shows one line for five seconds in the frame's toast region; it can be closed. */
export function showToast(text: string): void {
  const isUnheard = document.dispatchEvent(new CustomEvent('toast', { detail: text, cancelable: true }));
  // The frame's script may still be on its way.
  if (isUnheard) setTimeout(showToast, 500, text);
}
