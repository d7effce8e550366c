/** Pause and Play of the alternating lines; hover, focus and reduced motion hold them by CSS. */
export function startTrustBanners(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-trust] button');
    if (!button) return;
    const paused = button.parentElement?.toggleAttribute('data-paused');
    button.setAttribute('aria-label', paused ? 'Play' : 'Pause');
  });
}
