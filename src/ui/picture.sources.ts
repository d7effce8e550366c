/**
 * Widths made of every picture, by the folder it lies in; the largest never exceeds the original's.
 * `.ci/steps/pictures.mjs` makes them, the pages name them: nothing else knows this table.
 */
export const pictureWidths = {
  products: { avif: [240, 360, 480, 720, 960], webp: [360, 720] },
  editorial: { avif: [480, 720, 960, 1440, 2000], webp: [720, 1440] },
} as const satisfies Record<string, { avif: readonly number[]; webp: readonly number[] }>;

export type PictureFolder = keyof typeof pictureWidths;
export type PictureFormat = keyof (typeof pictureWidths)[PictureFolder];

export type PictureSources = {
  /** The address a browser without `<picture>` takes; an own picture's has no origin. */
  readonly src: string;
  /** Empty for a picture of somebody else's. */
  readonly sources: readonly { readonly type: `image/${PictureFormat}`; readonly srcset: string }[];
};

const ownPicture = /^\/media\/(products|editorial)\/([\w-]+)\.webp$/;

/** The derived file beside an original: `name.webp` at 480 as AVIF is `name.480.avif`. */
export function derivedName(original: string, width: number, format: PictureFormat): string {
  return original.replace(/\.webp$/, `.${width}.${format}`);
}

/**
 * What to offer for one image address. Pictures under the shop's own `/media` come in several widths and
 * formats, whether addressed by path or with the shop's origin; every other address is used as it is.
 */
export function pictureSources(address: string, shopOrigin?: string): PictureSources {
  const path =
    shopOrigin && address.startsWith(`${shopOrigin}/`) ? address.slice(shopOrigin.length) : address;
  const folder = ownPicture.exec(path)?.[1];
  if (!isPictureFolder(folder)) return { src: path, sources: [] };
  const source = (format: PictureFormat) => ({
    type: `image/${format}` as const,
    srcset: pictureWidths[folder][format]
      .map((width) => `${derivedName(path, width, format)} ${width}w`)
      .join(', '),
  });
  return { src: path, sources: [source('avif'), source('webp')] };
}

function isPictureFolder(folder: string | undefined): folder is PictureFolder {
  return folder !== undefined && folder in pictureWidths;
}
