/** What shoppers call things beside the words of the catalogue; keys are folded words as typed. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  unit: ['wig'],
  units: ['wig'],
  front: ['lace'],
  frontal: ['lace'],
  frontals: ['lace'],
  closure: ['lace'],
  closures: ['lace'],
  ombre: ['balayage'],
  highlights: ['balayage'],
  bangs: ['fringe'],
  weave: ['bundles'],
  weaves: ['bundles'],
  weft: ['bundles'],
  wefts: ['bundles'],
  extensions: ['bundles'],
  afro: ['kinky'],
  coily: ['kinky'],
  blond: ['blonde', '613'],
  blonde: ['613'],
  gray: ['grey'],
  silver: ['grey'],
  orange: ['ginger'],
  copper: ['ginger'],
  red: ['burgundy'],
  wine: ['burgundy'],
};

/** A word and what else shoppers mean by it. */
export const spellingsOf = (word: string): readonly string[] => [
  word,
  ...(Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []),
];
