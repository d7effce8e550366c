import { type Html, html } from './html.ts';
import { type PictureRatio, pictureClasses } from './picture.classes.ts';
import { type PictureSource, pictureSources } from './picture.sources.ts';

export type PictureProps = {
  /** An address of the catalogue or of the store's configuration. */
  src: string;
  alt: string;
  /** How wide it is drawn, as `<img sizes>` says it. */
  sizes: string;
  ratio?: PictureRatio | undefined;
  /** The first picture a shopper sees: fetched at once and before others. One per page. */
  priority?: boolean | undefined;
  /** Visible without scrolling: not lazy, but no priority either. */
  eager?: boolean | undefined;
  /** Fills the screen: standing phones get the tall crop, where there is one. */
  fullScreen?: boolean | undefined;
};

/** A picture drawn at the edge of the shop at `origin`; inside an island it is `Picture.tsx`. */
export function pictureHtml(picture: PictureProps, origin: string): Html {
  const { alt, sizes, ratio = 'product', priority = false, eager = priority, fullScreen = false } = picture;
  const { src, sources } = pictureSources(picture.src, origin);
  const offered = sources
    .filter(({ cut }) => fullScreen || cut === 'whole')
    .map((source) => sourceHtml(source, sizes));
  return html`<picture class="contents">${offered}<img src="${src}" alt="${alt}" class="${pictureClasses(ratio)}"${!eager && html` loading="lazy"`}${priority && html` fetchpriority="high"`}></picture>`;
}

function sourceHtml({ type, srcset, cut }: PictureSource, sizes: string): Html {
  return cut === 'tall'
    ? html`<source type="${type}" srcset="${srcset}" media="(max-aspect-ratio: 3/4)" sizes="max(100vw, 56.25vh)">`
    : html`<source type="${type}" srcset="${srcset}" sizes="${sizes}">`;
}
