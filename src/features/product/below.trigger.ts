import { ignoreFailure } from '#ui/ignore-failure.ts';
import { onceNear } from '#ui/page-events.ts';
import { saveViewed } from './recently-viewed.storage.ts';

/** Stores a product as recently viewed. Fetches what is below it, or below home, before it comes into view. */
export function watchBelow(): void {
  // A draft has no public page to link to, and nothing below it.
  if (location.search.includes('preview=')) return;
  const reviews = document.getElementById('reviews');
  const above = reviews ?? document.getElementById('studio');
  if (!above) return;
  if (reviews) {
    const picture = document.querySelector('.gallery img')?.getAttribute('src') ?? '';
    const name = document.querySelector('h1')?.textContent ?? '';
    saveViewed({ href: location.pathname, name, picture });
  }
  const place = document.createElement('aside');
  place.id = 'below';
  place.ariaLabel = reviews ? 'More products' : 'Photos';
  above.after(place);
  onceNear(place, () => {
    void import('./below.show.ts').then((module) => module.showBelow(place), ignoreFailure);
  });
}
