/** Pause and Play of the alternating lines; hover, focus and reduced motion hold them by CSS. */
export function startTrustBanners(): void {
  for (const banner of document.querySelectorAll('[data-trust]')) {
    const button = banner.querySelector('button');
    button?.addEventListener('click', () => {
      const paused = banner.toggleAttribute('data-paused');
      button.setAttribute('aria-label', paused ? 'Play' : 'Pause');
    });
  }
}
