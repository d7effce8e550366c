const placeholder = '/icons/placeholder.svg';

/** Replaces an image that fails to load with the placeholder, and keeps its alternative text. */
export function replaceFailedImages(): void {
  document.addEventListener('error', (event) => replaceImage(event.target), true);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) replaceImage(image);
  }
}

function replaceImage(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.src.endsWith(placeholder)) return;
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove();
  image.src = placeholder;
}
