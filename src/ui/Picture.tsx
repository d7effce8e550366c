import { pictureSources } from './picture.sources.ts';

const ratios = {
  product: 'bg-shell aspect-product',
  square: 'bg-shell aspect-square',
  fill: 'h-full',
} as const;

type PictureProps = {
  /** Missing: the placeholder. */
  src: string | null | undefined;
  alt: string;
  sizes: string;
  /** `fill`: the parent's height, and its background until the picture arrives. */
  ratio?: keyof typeof ratios | undefined;
  /** The largest picture in the first view, at most one per page: fetched first. */
  priority?: boolean;
  /** In the first view: not lazy. */
  eager?: boolean;
  /** Fills the screen: phones in portrait get the tall crop. */
  fullScreen?: boolean;
};

export function Picture({
  src: address,
  alt,
  sizes,
  ratio = 'product',
  priority = false,
  eager = false,
  fullScreen = false,
}: PictureProps) {
  const { src, sources } = pictureSources(address, sizes, fullScreen);
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
        className={`w-full object-cover ${ratios[ratio]}`}
        loading={priority || eager ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  );
}
