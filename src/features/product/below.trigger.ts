import { onceNear } from '#ui/page-events.ts';
import { noteViewed } from './recent.memory.ts';

/** Remembers a product, and fetches what stands below it, or below home, before that comes into view. */
export function watchBelow(): void {
  // A draft has no page of its own to lead to, and nothing below it.
  if (location.search.includes('preview=')) return;
  const reviews = document.getElementById('reviews');
  const above = reviews ?? document.getElementById('studio');
  if (!above) return;
  if (reviews) {
    const picture = document.querySelector('.gallery img')?.getAttribute('src') ?? '';
    const name = document.querySelector('h1')?.textContent ?? '';
    noteViewed({ href: location.pathname, name, picture });
  }
  const place = document.createElement('aside');
  place.id = 'below';
  place.ariaLabel = reviews ? 'More goods' : 'Photos';
  above.after(place);
  onceNear(place, () => {
    void import('./below.show.ts').then(
      (module) => module.showBelow(place),
      () => undefined,
    );
  });
}
