import { dialogClasses } from './dialog.classes.ts';

/** Opens a photo over the page, with buttons for its siblings. */
export function showPhoto(opened: HTMLAnchorElement): void {
  const siblings = [...(opened.parentElement?.querySelectorAll<HTMLAnchorElement>('a[data-photo]') ?? [])];
  const dialog = document.createElement('dialog');
  dialog.className = dialogClasses.frame('screen');
  dialog.ariaLabel = 'Photo';
  const image = document.createElement('img');
  Object.assign(image.style, { margin: 'auto', maxHeight: '85dvh', maxWidth: '100%' });
  let at = Math.max(0, siblings.indexOf(opened));
  const show = (index: number) => {
    at = (index + siblings.length) % siblings.length;
    image.src = siblings[at]?.href ?? opened.href;
    image.alt = siblings[at]?.querySelector('img')?.alt ?? '';
  };
  const button = (text: string, press: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'link inline-flex min-h-11 items-center';
    element.textContent = text;
    element.addEventListener('click', press);
    return element;
  };
  const buttons = document.createElement('p');
  buttons.className = 'flex gap-4 px-gutter py-2';
  if (siblings.length > 1)
    buttons.append(
      button('Previous', () => show(at - 1)),
      button('Next', () => show(at + 1)),
    );
  buttons.append(button('Close', () => dialog.close()));
  dialog.append(image, buttons);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  });
  show(at);
  document.body.append(dialog);
  dialog.showModal();
}
