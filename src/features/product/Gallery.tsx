import { Picture } from '#ui/Picture.tsx';

type GalleryProps = { images: readonly string[]; name: string };

const sizes = '(min-width: 1440px) 378px, (min-width: 1024px) 26vw, 92vw';
const alone = '(min-width: 1440px) 764px, (min-width: 1024px) 52vw, 92vw';

/** Two columns on wide screens, a swipe on phones; the first picture is the one a shopper waits for. */
export function Gallery({ images, name }: GalleryProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys swipe what has the focus.
    <ul className="gallery" tabIndex={0} aria-label={`Pictures of ${name}`}>
      {images.map((image, index) => (
        <li key={image}>
          <Picture
            src={image}
            alt={images.length > 1 ? `${name}, picture ${index + 1} of ${images.length}` : name}
            sizes={images.length === 1 ? alone : sizes}
            priority={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
