/** A picture that was sent, in bytes. */
export const maxPictureBytes = 15 * 1024 * 1024;

/** What a shopper's photographs of one review may number. */
export const maxReviewPictures = 4;

/** Why a picture is refused. */
export const pictureTexts = {
  wrongKind: 'Photos must be JPEG, PNG or WebP.',
  tooLarge: 'Photos can be up to 15 MB each.',
  tooMany: `Up to ${maxReviewPictures} photos.`,
  unreadable: 'This photo could not be read. Please choose another one.',
} as const;

type Size = { readonly width: number; readonly height: number };

/** The one address of a picture that was sent, as a path of the shop. */
export function picturePath(id: string, { width, height }: Size): string {
  return `/api/pictures/${id}.${width}x${height}.webp`;
}

/** Between two widths in which a picture is served beside its own. */
const widthStep = 120;

export type PictureFile = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Absent: the picture as it is kept. */
  readonly derived?: { readonly width: number; readonly format: 'avif' | 'webp' };
};

const fileName = /^([\w-]{1,64})\.(\d{1,5})x(\d{1,5})(?:\.(\d{1,4}))?\.(avif|webp)$/;

/** What the last part of a picture's address asks for; undefined for what no page names. */
export function parsePictureFile(name: string): PictureFile | undefined {
  const [, id, width, height, at, format] = fileName.exec(name) ?? [];
  if (id === undefined || (format !== 'avif' && format !== 'webp')) return undefined;
  const file = { id, width: Number(width), height: Number(height) };
  if (at === undefined) return format === 'webp' ? file : undefined;
  const derived = { width: Number(at), format } as const;
  const isServed = derived.width > 0 && derived.width % widthStep === 0 && derived.width <= file.width;
  return isServed ? { ...file, derived } : undefined;
}
