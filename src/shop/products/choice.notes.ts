/** Where straight hair of a length, in inches, falls; as the guide to lengths says it. */
const falls: Readonly<Record<number, string>> = {
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

/** What a lace of a size, its width in inches, lets one do. */
export const partings: Readonly<Record<string, string>> = {
  4: 'one parting',
  5: 'deeper partings',
  13: 'part anywhere',
};

/** How deep laces are where a product's name does not say. */
const depths: Readonly<Record<string, number>> = { 4: 4, 5: 5, 13: 4 };

export const lengthNote = (inches: number) => falls[inches];

/** The lace of what bears such a name: `13×4 lace, part anywhere`. */
export function laceNote(size: string, productName: string): string | undefined {
  const depth = new RegExp(`\\b${size}[x×](\\d)`).exec(productName)?.[1] ?? depths[size];
  return partings[size] && `${size}×${depth} lace, ${partings[size]}`;
}
