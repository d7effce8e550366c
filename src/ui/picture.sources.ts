/**
 * The widths generated for every picture, by folder; none exceeds the original's. `tall`: a 9:16 crop around the subject.
 * `.ci/steps/pictures.mjs` generates them.
 */
export const pictureWidths = {
  products: { whole: { avif: [120, 240, 360, 480, 720, 960], webp: [360, 720] } },
  guide: { whole: { avif: [160, 320, 480], webp: [320] } },
  editorial: {
    whole: { avif: [480, 720, 960, 1440, 2000], webp: [720, 1440] },
    tall: { avif: [360, 480, 600], webp: [480] },
  },
} as const satisfies Record<string, { whole: Widths; tall?: Widths }>;

type Widths = Record<PictureFormat, readonly number[]>;

export type PictureFormat = 'avif' | 'webp';
export type PictureCut = 'whole' | 'tall';

export type PictureSource = {
  readonly type: `image/${PictureFormat}`;
  readonly srcset: string;
  readonly cut: PictureCut;
};

/** An uploaded picture: its address includes its width. */
const uploadedPicture = /^\/api\/pictures\/[\w-]+\.(\d+)x\d+\.webp$/;

const ownPicture = /^\/media\/(products|editorial|guide)\/[\w-]+\.webp$/;

/** `name.webp` at 480 as AVIF is `name.480.avif`, its crop `name.tall.480.avif`. */
export function derivedName(
  original: string,
  cut: PictureCut,
  width: number,
  format: PictureFormat | 'jpeg',
): string {
  return original.replace(/\.webp$/, `${cutMark(cut)}.${width}.${format}`);
}

/**
 * The `<source>`s of an image address, the best format first. The shop's own pictures have several widths and formats;
 * every other address has none and is used unchanged. A size in pixels needs only the two smallest widths. Without an
 * address it is the placeholder.
 */
export function pictureSources(
  path: string | null | undefined,
  sizes = '',
  isFullScreen = false,
): { readonly src: string; readonly sources: readonly PictureSource[] } {
  if (!path) return { src: '/icons/placeholder.svg', sources: [] };
  const uploadedWidth = uploadedPicture.exec(path)?.[1];
  if (uploadedWidth) {
    const { whole } = pictureWidths[isFullScreen ? 'editorial' : 'products'];
    return { src: path, sources: sourcesOf(path, 'whole', upTo(Number(uploadedWidth), whole), sizes) };
  }
  const folder = ownPicture.exec(path)?.[1];
  if (folder === 'products' || folder === 'guide')
    return { src: path, sources: sourcesOf(path, 'whole', pictureWidths[folder].whole, sizes) };
  if (folder !== 'editorial') return { src: path, sources: [] };
  const { whole, tall } = pictureWidths[folder];
  return { src: path, sources: [...sourcesOf(path, 'tall', tall), ...sourcesOf(path, 'whole', whole)] };
}

function sourcesOf(path: string, cut: PictureCut, widths: Widths, sizes = ''): PictureSource[] {
  const limit = /^\d+px$/.test(sizes) ? 2 : undefined;
  // A listing has two hundred widths: compute the stem once.
  const stem = `${path.slice(0, -'.webp'.length)}${cutMark(cut)}`;
  const formats = (['avif', 'webp'] as const).filter((format) => widths[format].length > 0);
  return formats.map((format) => ({
    type: `image/${format}`,
    srcset: widths[format]
      .filter((width) => width > minViewportWidth || !sizes.includes('vw'))
      .slice(0, limit)
      .map((width) => `${stem}.${width}.${format} ${width}w`)
      .join(', '),
    cut,
  }));
}

/** A picture sized in vw is never this narrow. */
const minViewportWidth = 120;

/** The widths up to the picture's own. A narrower picture has none. */
function upTo(widest: number, { avif, webp }: Widths): Widths {
  const fits = (width: number) => width <= widest;
  return { avif: avif.filter(fits), webp: webp.filter(fits) };
}

function cutMark(cut: PictureCut): string {
  return cut === 'tall' ? '.tall' : '';
}

export const previewWidth = 720;

/** A picture for the preview of a link, as JPEG: WhatsApp shows no WebP and nothing over 600 KB. */
export function previewPicture(path: string): string {
  const uploadedWidth = uploadedPicture.exec(path)?.[1];
  if (!uploadedWidth && !ownPicture.test(path)) return path;
  const widest = Math.min(previewWidth, Number(uploadedWidth ?? previewWidth));
  const width = pictureWidths.products.whole.avif.findLast((each) => each <= widest);
  return width === undefined ? path : derivedName(path, 'whole', width, 'jpeg');
}
