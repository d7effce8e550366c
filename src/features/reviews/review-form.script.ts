/** While a review is sent its button says so, and a second press sends nothing. */
export function startReviewForm(): void {
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
