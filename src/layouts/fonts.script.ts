/** What pages are set in; further letters come when a page has them. */
const faces = ['1em Fraunces', '1em "Instrument Sans"'];

/** Fetches our fonts after all that the first view shows, and puts them on together. */
export function startFonts(): void {
  if ('fonts' in document.documentElement.dataset) return;
  if (document.readyState === 'complete') putOn();
  else addEventListener('load', putOn, { once: true });
}

function putOn(): void {
  Promise.all(faces.map((face) => document.fonts.load(face))).then(
    () => {
      document.documentElement.dataset['fonts'] = '';
    },
    () => undefined,
  );
}
