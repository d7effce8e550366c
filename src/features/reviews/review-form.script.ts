/**
 * While a review is sent its button says so, and a second press sends nothing. Once it is kept the address is that of the
 * review again: opened anew, the page tells when it was written.
 */
export function startReviewForm(): void {
  if (location.search === '?sent=yes') history.replaceState(history.state, '', location.pathname);
  const form = document.querySelector<HTMLFormElement>('[data-review-form]');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  const label = button.textContent;
  form.addEventListener('submit', (event) => {
    if (button.ariaDisabled === 'true') return event.preventDefault();
    button.ariaDisabled = 'true';
    button.textContent = 'Submitting…';
  });
  addEventListener('pageshow', () => {
    button.ariaDisabled = null;
    button.textContent = label;
  });
}
