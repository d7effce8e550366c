/** A click with Ctrl, Cmd or Shift opens a link's page in a tab or window of its own, whatever a click does here. */
export function leaveModifiedClicks(): void {
  const leave = (event: MouseEvent) => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey;
    if (isModified && event.target instanceof Element && event.target.closest('a')) event.stopPropagation();
  };
  addEventListener('click', leave, { capture: true });
}
