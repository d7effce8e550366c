/**
 * Widths made of every picture, by the folder it lies in; none exceeds the original's. `tall`: the widths of a
 * 9:16 crop around what the picture shows. `.ci/steps/pictures.mjs` makes them, the pages name them: nothing
 * else knows this table.
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

export type PictureSources = {
  /** The address a browser without `<picture>` takes; an own picture's has no origin. */
  readonly src: string;
  /** The best first; empty for a picture of another site. */
  readonly sources: readonly PictureSource[];
};

/** A picture that was sent to the shop: its address carries its width, and its other widths stand beside it. */
const sentPicture = /^\/api\/pictures\/[\w-]+\.(\d+)x\d+\.webp$/;

const ownPicture = /^\/media\/(products|editorial|guide)\/[\w-]+\.webp$/;

/** The derived file beside an original: `name.webp` at 480 as AVIF is `name.480.avif`, its crop `name.tall.480.avif`. */
export function derivedName(original: string, cut: PictureCut, width: number, format: PictureFormat): string {
  return original.replace(/\.webp$/, `${cutMark(cut)}.${width}.${format}`);
}

/**
 * What to offer for one image address. Pictures under the shop's own `/media` come in several widths and
 * formats, whether addressed by path or with the shop's origin; every other address is used as it is. What is drawn a
 * few pixels wide (`sizes`) needs the two least.
 */
export function pictureSources(address: string, shopOrigin?: string, sizes = ''): PictureSources {
  const path =
    shopOrigin && address.startsWith(`${shopOrigin}/`) ? address.slice(shopOrigin.length) : address;
  const sentWidth = sentPicture.exec(path)?.[1];
  if (sentWidth) return { src: path, sources: sourcesOf(path, 'whole', upTo(Number(sentWidth)), sizes) };
  const folder = ownPicture.exec(path)?.[1];
  if (folder === 'products' || folder === 'guide')
    return { src: path, sources: sourcesOf(path, 'whole', pictureWidths[folder].whole, sizes) };
  if (folder !== 'editorial') return { src: path, sources: [] };
  const { whole, tall } = pictureWidths[folder];
  return { src: path, sources: [...sourcesOf(path, 'tall', tall), ...sourcesOf(path, 'whole', whole)] };
}

function sourcesOf(path: string, cut: PictureCut, widths: Widths, sizes = ''): PictureSource[] {
  const most = /^\d+px$/.test(sizes) ? 2 : undefined;
  // A listing names two hundred widths: the name is cut once, not once for each.
  const stem = `${path.slice(0, -'.webp'.length)}${cutMark(cut)}`;
  const formats = (['avif', 'webp'] as const).filter((format) => widths[format].length > 0);
  return formats.map((format) => ({
    type: `image/${format}`,
    srcset: widths[format]
      .filter((width) => width > leastOfWindow || !sizes.includes('vw'))
      .slice(0, most)
      .map((width) => `${stem}.${width}.${format} ${width}w`)
      .join(', '),
    cut,
  }));
}

/** What is drawn as wide as a part of the window is never as narrow as this. */
const leastOfWindow = 120;

/** The widths of goods that are no wider than the picture; a narrower picture is served as it is. */
function upTo(widest: number): Widths {
  const { avif, webp } = pictureWidths.products.whole;
  const fits = (width: number) => width <= widest;
  return { avif: avif.filter(fits), webp: webp.filter(fits) };
}

function cutMark(cut: PictureCut): string {
  return cut === 'tall' ? '.tall' : '';
}
