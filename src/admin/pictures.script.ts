/** Pictures are dropped or pasted anywhere on their form. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-pictures]')) {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  const take = (event: Event, files: FileList | undefined) => {
    if (!input || !files?.length) return;
    event.preventDefault();
    input.files = files;
  };
  form.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  form.addEventListener('drop', (event) => take(event, event.dataTransfer?.files));
  form.addEventListener('paste', (event) => take(event, event.clipboardData?.files));
}
