/** `data-back` goes back in history, or follows its link where there is none; `data-reload` loads the page again. */
export function startWaysBack(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('[data-reload]')) {
      event.preventDefault();
      location.reload();
    } else if (event.target.closest('[data-back]') && history.length > 1) {
      event.preventDefault();
      history.back();
    }
  });
}
