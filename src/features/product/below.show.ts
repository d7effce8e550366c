import { fetchFragment } from '#ui/fragment.ts';
import { pictureSources } from '#ui/picture.sources.ts';
import { readViewed, type Viewed } from './recent.memory.ts';

/** Here and not in the page's own styles, whose bytes its first paint waits for. */
const rules = `
  #below ul { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 2rem 0.5rem; }
  #below section { padding-inline: 0; }
  #below [aria-label] ul { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  #below [aria-label] img { aspect-ratio: 4 / 5; object-fit: cover; width: 100%; margin-bottom: 0.5rem; }
  #below .photos { grid: auto / auto-flow 42%; overflow-x: auto; scroll-snap-type: x mandatory; }
  #below .photos li { scroll-snap-align: start; }
  #below .photos img { margin-bottom: 0.5rem; }
  @media (min-width: 768px) {
    #below .photos { grid-auto-columns: minmax(0, 12.5rem); }
    #below ul:not(.photos) { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 2rem 1rem; }
  }`;

/** What a reader may scroll in a frame, px. */
const nearby = 100;

/** Shows below a product what is like it and what this browser looked at before; below home, customers' photos. */
export async function showBelow(place: HTMLElement): Promise<void> {
  const { pathname } = location;
  const isHome = pathname === '/';
  const recent = isHome ? [] : readViewed().filter(({ href }) => href !== pathname);
  const fragment = await fetchFragment(isHome ? '/fragments/photos' : `/fragments/similar${pathname}`);
  await outOfView(place);
  if (isHome) place.className = 'mx-auto w-full max-w-content px-gutter';
  const styles = new CSSStyleSheet();
  styles.replaceSync(rules);
  document.adoptedStyleSheets.push(styles);
  if (fragment?.firstElementChild) place.replaceChildren(fragment);
  if (recent.length > 0) place.append(rowOf(recent.slice(0, 4)));
}

/** Nothing moves while it is read. What an observer tells is of a frame before, and the reader may have scrolled on. */
function outOfView(place: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      () => {
        const { top } = place.getBoundingClientRect();
        if (top >= -nearby && top <= innerHeight + nearby) return;
        watch.disconnect();
        resolve();
      },
      { rootMargin: `${nearby}px` },
    );
    watch.observe(place);
  });
}

function rowOf(viewed: readonly Viewed[]): HTMLElement {
  const row = element('section', 'pt-section');
  row.ariaLabel = 'Recently viewed';
  const list = element('ul', '');
  list.append(...viewed.map(cardOf));
  row.append(element('h2', 'pb-4 font-display text-20', 'Recently viewed'), list);
  return row;
}

function cardOf({ href, name, picture }: Viewed): HTMLElement {
  const item = element('li', 'text-14');
  const link = document.createElement('a');
  const image = document.createElement('img');
  link.href = href;
  Object.assign(image, { src: smallPicture(picture), alt: '', loading: 'lazy' });
  link.append(image, element('span', '', name));
  item.append(link);
  return item;
}

/** A picture's least width as WebP; the picture itself where none was made of it. */
export function smallPicture(address: string): string {
  const { sources } = pictureSources(address, location.origin);
  const widths = sources.find(({ type }) => type === 'image/webp')?.srcset;
  return widths?.split(' ')[0] || address;
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
