import { Picture } from '#ui/Picture.tsx';

type ReviewPhotosProps = { pictures: readonly string[]; isGallery?: boolean };

/** Links to customers' photos, which open in a dialog with script. */
export function ReviewPhotos({ pictures, isGallery = false }: ReviewPhotosProps) {
  if (pictures.length === 0) return null;
  const label = isGallery ? 'Customer photo' : 'Photo';
  return (
    <div className={`flex flex-wrap gap-2 ${isGallery ? 'pb-4' : ''}`}>
      {pictures.map((picture, index) => (
        <a key={picture} href={picture} data-photo className="w-16 shrink-0">
          <Picture
            src={picture}
            alt={`${label} ${index + 1} of ${pictures.length}`}
            sizes="64px"
            ratio="square"
          />
        </a>
      ))}
    </div>
  );
}
