/** Also of a form with several, and of a zip: the storefront takes 16 MB per request. */
export const maxPictureBytes = 15 * 1024 * 1024;

export const maxReviewPictures = 4;

export const pictureTexts = {
  wrongKind: 'Photos must be JPEG, PNG or WebP.',
  tooLarge: 'Photos can be up to 15 MB each.',
  tooMany: `Up to ${maxReviewPictures} photos.`,
  unreadable: 'This photo could not be read. Please choose another one.',
} as const;

type Size = { readonly width: number; readonly height: number };

export function picturePath(id: string, { width, height }: Size): string {
  return `/api/pictures/${id}.${width}x${height}.webp`;
}

/** The other widths that pages and mails use, in pixels. Each is rendered once, and a month's renderings are limited. */
const otherWidths = {
  avif: [120, 240, 360, 480, 720, 960, 1440],
  webp: [240, 360, 720, 1440],
  jpeg: [120, 240, 360, 480, 720],
} as const;

export type PictureFile = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Missing: the stored picture itself. */
  readonly derived?: { readonly width: number; readonly format: 'avif' | 'webp' | 'jpeg' };
};

const fileName = /^([\w-]{1,64})\.(\d{1,5})x(\d{1,5})(?:\.(\d{1,4}))?\.(avif|webp|jpeg)$/;

/** Parses a picture's file name; undefined for names that no page uses. */
export function parsePictureFile(name: string): PictureFile | undefined {
  const [, id, width, height, at, format] = fileName.exec(name) ?? [];
  if (id === undefined || (format !== 'avif' && format !== 'webp' && format !== 'jpeg')) return undefined;
  const file = { id, width: Number(width), height: Number(height) };
  if (at === undefined) return format === 'webp' ? file : undefined;
  const derived = { width: Number(at), format } as const;
  const isServed = otherWidths[format].some((width) => width === derived.width && width <= file.width);
  return isServed ? { ...file, derived } : undefined;
}
