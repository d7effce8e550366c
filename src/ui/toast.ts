const lifetimeMs = 5000;

/** Shows one line for five seconds in the page's toast region. */
export function showToast(text: string): void {
  const isUnhandled = document.dispatchEvent(new CustomEvent('toast', { detail: text, cancelable: true }));
  // The frame's script may not have started yet.
  if (isUnhandled) setTimeout(showToast, 500, text);
}

/** Renders toasts. A toast stays open under the pointer or the focus. */
export function startToasts(): void {
  const region = document.getElementById('toasts');
  const template = region?.querySelector('template');
  if (!region || !template) return;
  document.addEventListener('toast', (event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    const toast = template.content.firstElementChild?.cloneNode(true);
    if (!(toast instanceof HTMLElement)) return;
    toast.querySelector('p')?.replaceChildren(String(event.detail));
    toast.querySelector('button')?.addEventListener('click', () => toast.remove());
    region.append(toast);
    const leave = () => (toast.matches(':hover, :focus-within') ? setTimeout(leave, 1000) : toast.remove());
    setTimeout(leave, lifetimeMs);
  });
}
