export type PictureRatio = 'product' | 'square' | 'fill';

const ratios: Record<PictureRatio, string> = {
  product: 'aspect-product',
  square: 'aspect-square',
  fill: 'h-full',
};

/** The tile's colour shows until the picture is there; `fill` takes the height of what it lies in. */
export function pictureClasses(ratio: PictureRatio): string {
  return `w-full bg-shell object-cover ${ratios[ratio]}`;
}
