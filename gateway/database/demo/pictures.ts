import type { ColorKey } from './colors.ts';

const front = ['front'] as const;
const around = ['front', 'side', 'back', 'close'] as const;

/**
 * The demo pictures that exist: per set of pictures its colours (`plain`: drawn in one colour only) with their
 * views, the main one first. Goods can only be sold in colours of their set, so no sku shows a wrong colour.
 */
export const pictures = {
  'body-wave-24': { 'natural-black': around, 'dark-brown': front, balayage: front },
  'silky-straight-26': { 'jet-black': around, 'dark-brown': front, 'honey-blonde': front },
  'classic-bob-10': { 'jet-black': around, chestnut: front, burgundy: front },
  'water-wave-20': { 'natural-black': around, 'dark-brown': front, ginger: front },
  'loose-wave-28': { '613-blonde': around, 'ash-grey': front, balayage: front },
  'deep-wave-22': { 'natural-black': around, chestnut: front, 'honey-blonde': front },
  'bone-straight-30': { 'natural-black': around, 'jet-black': front, burgundy: front },
  'kinky-straight-18': { 'natural-black': around, 'dark-brown': front },
  'layered-straight-20': { balayage: front, chestnut: front, 'natural-black': front },
  'beach-wave-lob-14': { 'honey-blonde': front, 'dark-brown': front, balayage: front },
  'fringe-straight-14': { burgundy: front, 'jet-black': front, 'honey-blonde': front },
  'kinky-curly-14': { 'natural-black': front, chestnut: front },
  'curly-bob-12': { ginger: around, 'natural-black': front, 'dark-brown': front },
  'body-wave-20': { ginger: around, '613-blonde': front, 'natural-black': front },
  'ocean-wave-26': { burgundy: front, 'natural-black': front, 'honey-blonde': front },
  'yaki-straight-22': { 'natural-black': front, 'ash-grey': front },
  'bundles-body-wave-20': { 'natural-black': front, balayage: front },
  'bundles-straight-22': { 'natural-black': front, '613-blonde': front },
  'bundles-deep-wave-18': { 'natural-black': front, chestnut: front },
  'bundle-water-wave-20': { 'dark-brown': front, 'natural-black': front },
  'closure-4x4-body-wave-14': { 'natural-black': front, 'dark-brown': front },
  'closure-5x5-straight-16': { 'natural-black': front },
  'frontal-13x4-straight-16': { 'natural-black': front, 'honey-blonde': front },
  'hair-oil': { plain: front },
  'curl-butter': { plain: front },
  'edge-brush-comb-set': { plain: front },
  'satin-bonnet': { burgundy: front },
  'satin-bonnet-champagne': { plain: front },
  'satin-storage-bag': { plain: front },
  'wig-cap': { plain: front },
} as const satisfies Record<string, Partial<Record<ColorKey | 'plain', readonly string[]>>>;

export type PictureSet = keyof typeof pictures;

/** Colours of a set whose front was also drawn at other lengths than the set's own, in inches. */
const frontsByLength: Readonly<Record<string, readonly number[]>> = {
  'body-wave-24-natural-black': [18, 20, 22, 26, 28],
  'silky-straight-26-jet-black': [20, 22, 24, 28],
  'classic-bob-10-jet-black': [8, 12],
  'water-wave-20-natural-black': [18, 22, 24],
  'loose-wave-28-613-blonde': [24, 26, 30],
  'deep-wave-22-natural-black': [18, 20, 24, 26],
  'bone-straight-30-natural-black': [22, 24, 26, 28],
  'kinky-straight-18-natural-black': [12, 20, 22],
  'layered-straight-20-balayage': [18, 22, 24],
  'kinky-curly-14-natural-black': [12, 18, 20],
  'curly-bob-12-ginger': [10],
  'body-wave-20-ginger': [12, 18, 22, 24],
  'body-wave-20-natural-black': [12, 18, 22, 24],
  'ocean-wave-26-burgundy': [22, 24, 28],
  'yaki-straight-22-natural-black': [18, 20, 24],
};

/**
 * Paths of a set's pictures in one colour (null: plain), below the place where the media are served. The front is
 * that of the length, where it was drawn.
 */
export function picturePaths(set: PictureSet, color: ColorKey | null, length: number | null): string[] {
  const byColor: Partial<Record<ColorKey | 'plain', readonly string[]>> = pictures[set];
  const stem = color === null ? set : `${set}-${color}`;
  const isDrawn = length !== null && frontsByLength[stem]?.includes(length);
  return (byColor[color ?? 'plain'] ?? []).map((view) => {
    const name = view === 'front' && isDrawn ? `${length}in` : view;
    return `/media/products/${stem}-${name}.webp`;
  });
}
