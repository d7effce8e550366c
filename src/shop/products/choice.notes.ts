import { upperFirst } from '#contract/wire/text.rules.ts';

/** Where straight hair reaches, by length in inches. The same texts as in the length guide. */
const reaches: Readonly<Record<number, string>> = {
  8: 'to the chin',
  10: 'to the neck',
  12: 'to the shoulders',
  18: 'to the shoulder blades',
  20: 'below the shoulder blades',
  22: 'to mid-back',
  24: 'to the low back',
  26: 'to the waist',
  28: 'below the waist',
  30: 'to the hips',
  32: 'below the hips',
};

/** How hair can be parted, by the lace's width in inches. */
export const partings: Readonly<Record<string, string>> = {
  4: 'one parting',
  5: 'deeper partings',
  13: 'part anywhere',
};

/** `13"` and `13x4"` for a number, which is in inches; other sizes, such as `100 ml` or `M`, as they are. */
export const sizeText = (size: string) => (/^\d[\d.x×]*$/.test(size) ? `${size}"` : size);

export const lengthNote = (inches: number) => reaches[inches];

/** `13×4 lace, part anywhere`. The depth comes from the product's name. */
export function laceNote(size: string, productName: string): string | undefined {
  const wideDepth = productName.includes('13x6') ? 6 : 4;
  const depth = size === '13' ? wideDepth : size;
  return partings[size] && `${size}×${depth} lace, ${partings[size]}`;
}

/** How the strands of a bundle end. */
const textures: Readonly<Record<string, string>> = {
  'single-drawn': 'lighter at the ends',
  'double-drawn': 'full to the ends',
};

export function textureText(texture: string): string {
  const name = upperFirst(texture);
  return textures[texture] ? `${name}: ${textures[texture]}` : name;
}
