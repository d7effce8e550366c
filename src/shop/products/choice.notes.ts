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

export const lengthNote = (inches: number) => falls[inches];

/** The lace of what bears such a name: `13×4 lace, part anywhere`. */
export function laceNote(size: string, productName: string): string | undefined {
  const wideDepth = productName.includes('13x6') ? 6 : 4;
  const depth = size === '13' ? wideDepth : size;
  return partings[size] && `${size}×${depth} lace, ${partings[size]}`;
}
