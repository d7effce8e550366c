import { pictureSources } from './picture.sources.ts';

const ratios = { product: 'aspect-product', square: 'aspect-square', fill: 'h-full' } as const;

type PictureProps = {
  /** An address of the catalogue or of the store's configuration. */
  src: string;
  alt: string;
  /** How wide it is drawn, as `<img sizes>` says it. */
  sizes: string;
  /** `fill` takes the height of what it lies in. */
  ratio?: keyof typeof ratios | undefined;
  /** The first picture a shopper sees: fetched at once and before others. One per page. */
  priority?: boolean;
  /** Visible without scrolling: not lazy, but no priority either. */
  eager?: boolean;
  /** Fills the screen: standing phones get the tall crop, where there is one. */
  fullScreen?: boolean;
  /** The shop's own origin, at the edge. */
  origin?: string | undefined;
};

export function Picture({
  src: address,
  alt,
  sizes,
  ratio = 'product',
  priority = false,
  eager = false,
  fullScreen = false,
  origin = globalThis.location?.origin,
}: PictureProps) {
  const { src, sources } = pictureSources(address, origin, sizes);
  return (
    <picture className="contents">
      {sources
        .filter(({ cut }) => fullScreen || cut === 'whole')
        .map(({ type, srcset, cut }) => (
          <source
            key={srcset}
            type={type}
            srcSet={srcset}
            {...(cut === 'tall'
              ? { media: '(max-aspect-ratio: 3/4)', sizes: 'max(100vw, 56.25vh)' }
              : { sizes })}
          />
        ))}
      <img
        src={src}
        alt={alt}
        className={`w-full bg-shell object-cover ${ratios[ratio]}`}
        loading={priority || eager ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  );
}
