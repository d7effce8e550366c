/** Handles clicks on `data-back` (history back, if there is any), and Pause and Play of the trust lines. */
export function startFrameButtons(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('[data-back], .trust button');
    if (!pressed) return;
    if ('back' in pressed.dataset && history.length === 1) return;
    event.preventDefault();
    if ('back' in pressed.dataset) history.back();
    else {
      const isPaused = pressed.parentElement?.toggleAttribute('data-paused');
      pressed.setAttribute('aria-label', isPaused ? 'Play' : 'Pause');
    }
  });
}
