import { fontsKey } from './known-fonts.ts';

/** What pages are set in; further letters come when a page has them. */
const faces = ['1em Fraunces', '1em "Instrument Sans"'];

/** Fetches our fonts after all that the first view shows, puts them on at once, and lets the next page begin with them. */
export function startFonts(): void {
  if ('fonts' in document.documentElement.dataset) return;
  if (document.readyState === 'complete') putOn();
  else addEventListener('load', putOn, { once: true });
}

async function putOn(): Promise<void> {
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
    document.documentElement.dataset['fonts'] = '';
    localStorage.setItem(fontsKey, 'known');
  } catch {
    return;
  }
}
