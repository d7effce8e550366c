import { noteViewed } from './recent.store.ts';

/** How far ahead of what stands below a product it is fetched. */
const ahead = '50% 0px';

/** Remembers a product, and fetches what stands below it before that comes into view. */
export function watchBelow(): void {
  const reviews = document.getElementById('reviews');
  if (!reviews) return;
  const picture = document.querySelector('.gallery img')?.getAttribute('src') ?? '';
  const name = document.querySelector('h1')?.textContent ?? '';
  noteViewed({ href: location.pathname, name, picture });
  const place = document.createElement('aside');
  place.id = 'below';
  place.ariaLabel = 'More goods';
  reviews.after(place);
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void import('./below.show.ts').then(
        ({ showBelow }) => showBelow(place),
        () => undefined,
      );
    },
    { rootMargin: ahead },
  );
  watch.observe(place);
}
