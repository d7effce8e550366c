import { type PictureRatio, pictureClasses } from './picture.classes.ts';
import { pictureSources } from './picture.sources.ts';

type PictureProps = {
  /** An address of the catalogue. */
  src: string;
  alt: string;
  /** How wide it is drawn, as `<img sizes>` says it. */
  sizes: string;
  ratio?: PictureRatio | undefined;
  /** The first picture a shopper sees: fetched at once and before others. One per page. */
  priority?: boolean;
};

/** A picture inside an island: the edge draws `Picture.astro`. */
export function Picture({ src: address, alt, sizes, ratio = 'product', priority = false }: PictureProps) {
  const { src, sources } = pictureSources(address, globalThis.location?.origin);
  return (
    <picture className="contents">
      {sources.map(
        ({ type, srcset, cut }) =>
          cut === 'whole' && <source key={type} type={type} srcSet={srcset} sizes={sizes} />,
      )}
      <img
        src={src}
        alt={alt}
        className={pictureClasses(ratio)}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
