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

/** What a lace size, its width in inches, lets one do. */
const laces: Readonly<Record<string, string>> = {
  4: '4×4 lace, one parting',
  5: '5×5 lace, deeper partings',
  13: '13×4 lace, part anywhere',
};

/** How the strands of a bundle end. */
const textures: Readonly<Record<string, string>> = {
  'single-drawn': 'lighter at the ends',
  'double-drawn': 'full to the ends',
};

export const lengthNote = (inches: number) => falls[inches];
export const laceNote = (size: string) => laces[size];
export const textureNote = (texture: string) => textures[texture];
