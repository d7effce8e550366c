/** What was typed into one form is not lost unseen by sending another, or by leaving: the browser asks first. */
const typed = new Set<HTMLFormElement>();

document.addEventListener('input', ({ target }) => {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  // Ticks choose rows of a list more often than they change something.
  if (!isField || target.type === 'checkbox' || target.type === 'radio') return;
  if (target.form?.method === 'post') typed.add(target.form);
});
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.target instanceof HTMLFormElement) typed.delete(event.target);
});
addEventListener('beforeunload', (event) => {
  if (typed.size > 0) event.preventDefault();
});
