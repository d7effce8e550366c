import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Picture } from '#ui/Picture.tsx';
import type { StageView } from './product.view.ts';

type GalleryProps = { images: readonly string[]; name: string; alts?: StageView['alts'] };

/** `<img sizes>` by the number of pictures. */
const gallerySizes = (count: number) =>
  count === 1
    ? '(min-width: 1440px) 764px, (min-width: 1024px) 52vw, 92vw'
    : '(min-width: 1440px) 378px, (min-width: 1024px) 26vw, 92vw';

/** Two columns on wide screens, a swipe with thumbnails on phones. The first picture is the largest paint. */
export function Gallery({ images, name, alts }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  function follow(): void {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
  }

  // The shopper may have swiped before hydration.
  useEffect(follow, []);

  /** Scrolls only the strip, not the page. Without script the link jumps to the picture. */
  function show(event: MouseEvent, index: number): void {
    event.preventDefault();
    const picture = strip.current?.children[index];
    if (picture instanceof HTMLElement) strip.current?.scrollTo({ left: picture.offsetLeft });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys swipe what has the focus. */}
      <ul ref={strip} className="gallery" tabIndex={0} aria-label={`Pictures of ${name}`} onScroll={follow}>
        {images.map((image, index) => (
          <li key={image} id={idOf(index)}>
            <Picture
              src={image}
              alt={
                alts?.[image] ||
                (images.length > 1 ? `${name}, picture ${index + 1} of ${images.length}` : name)
              }
              sizes={gallerySizes(images.length)}
              priority={index === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul aria-label="Thumbnails" className="thumbnails lg:hidden">
          {images.map((image, index) => (
            <li key={image}>
              <a
                href={`#${idOf(index)}`}
                aria-label={`Picture ${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                className="block"
                onClick={(event) => show(event, index)}
              >
                <Picture src={image} alt="" sizes="64px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const idOf = (index: number) => `picture-${index + 1}`;
