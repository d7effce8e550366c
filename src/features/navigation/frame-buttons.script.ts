/** Handles clicks on `data-back` (history back, if there is any), `data-reload`, and Pause and Play of the trust lines. */
export function startFrameButtons(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('[data-back], [data-reload], .trust button');
    if (!pressed) return;
    if ('back' in pressed.dataset && history.length === 1) return;
    event.preventDefault();
    if ('back' in pressed.dataset) history.back();
    else if ('reload' in pressed.dataset) location.reload();
    else {
      const isPaused = pressed.parentElement?.toggleAttribute('data-paused');
      pressed.setAttribute('aria-label', isPaused ? 'Play' : 'Pause');
    }
  });
}
