import { fetchFragment } from '#ui/fragment.ts';
import { pictureSources } from '#ui/picture.sources.ts';
// Not in the page's own styles, which its first paint waits for.
import rules from './below.css?inline';
import { readViewed, type Viewed } from './recently-viewed.storage.ts';

const maxRecent = 4;
/** A reader may scroll this far in one frame, px. */
const scrollMargin = 100;

/** Shows alternatives and recently viewed products below a product, and customers' photos below home. */
export async function showBelow(place: HTMLElement): Promise<void> {
  const { pathname } = location;
  const isHome = pathname === '/';
  const fragment = await fetchFragment(isHome ? '/fragments/photos' : `/fragments/similar${pathname}`);
  if (!fragment) return;
  const template = fragment.querySelector('template');
  if (template) {
    const viewed = readViewed().filter(({ href }) => href !== pathname);
    if (viewed.length > 0) fragment.append(recentRow(template, viewed.slice(0, maxRecent)));
    template.remove();
  }
  await outOfView(place);
  if (isHome) place.className = 'mx-auto w-full max-w-content px-gutter';
  const styles = new CSSStyleSheet();
  styles.replaceSync(rules);
  document.adoptedStyleSheets.push(styles);
  place.replaceChildren(fragment);
}

/** Nothing may move in view. The observer reports an earlier frame, so the position is measured again. */
function outOfView(place: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      () => {
        const { top } = place.getBoundingClientRect();
        if (top >= -scrollMargin && top <= innerHeight + scrollMargin) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${scrollMargin}px` },
    );
    observer.observe(place);
  });
}

/** Fills the fragment's template, whose list has one item, with the viewed products. */
function recentRow({ content }: HTMLTemplateElement, viewed: readonly Viewed[]): DocumentFragment {
  const list = content.querySelector('ul');
  const item = list?.firstElementChild;
  const items = viewed.map(({ href, name, picture }) => {
    const copy = item?.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    copy.querySelector('a')?.setAttribute('href', href);
    copy.querySelector('img')?.setAttribute('src', smallPicture(picture));
    copy.querySelector('span')?.replaceChildren(name);
    return copy;
  });
  list?.replaceChildren(...items);
  return content;
}

/** The address of a picture's smallest WebP; the picture itself if it has none. */
export function smallPicture(address: string): string {
  const { sources } = pictureSources(address);
  const widths = sources.find(({ type }) => type === 'image/webp')?.srcset;
  return widths?.split(' ')[0] || address;
}
