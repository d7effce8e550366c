const shownFor = 5000;

/** Draws what {@link showToast} is given; waits while the pointer or the focus is on it. */
export function startToasts(): void {
  const region = document.getElementById('toasts');
  const pattern = region?.querySelector('template');
  if (!region || !pattern) return;
  document.addEventListener('toast', (event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    const toast = pattern.content.firstElementChild?.cloneNode(true);
    if (!(toast instanceof HTMLElement)) return;
    toast.querySelector('p')?.replaceChildren(String(event.detail));
    toast.querySelector('button')?.addEventListener('click', () => toast.remove());
    region.append(toast);
    const leave = () => (toast.matches(':hover, :focus-within') ? setTimeout(leave, 1000) : toast.remove());
    setTimeout(leave, shownFor);
  });
}
