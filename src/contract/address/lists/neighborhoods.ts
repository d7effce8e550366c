const names = [
  'Adabraka',
  'Adenta',
  'Adjiringanor',
  'Airport Residential Area',
  'Ashaley Botwe',
  'Cantonments',
  'Dansoman',
  'Dzorwulu',
  'East Legon',
  'Haatso',
  'Kokomlemle',
  'Labadi',
  'Labone',
  'Madina',
  'Osu',
  'Roman Ridge',
  'Spintex',
  'Tema',
  'Tesano',
  'Teshie',
  'Weija',
  'West Legon',
];

export type Neighborhood = { readonly value: string; readonly name: string };

/** Lower case with underscores, but `airport_residential`. */
function valueOfName(name: string): string {
  return name === 'Airport Residential Area'
    ? 'airport_residential'
    : name.toLowerCase().replaceAll(' ', '_');
}

/** Greater Accra's neighbourhoods on offer; any other is typed in as 'Add suburb'. */
export const neighborhoods: readonly Neighborhood[] = names.map((name) => ({
  value: valueOfName(name),
  name,
}));

export function isListedNeighborhood(value: string): boolean {
  return neighborhoods.some((neighborhood) => neighborhood.value === value);
}

/** The neighbourhood as shoppers read it; what was typed in is shown as it is. */
export function neighborhoodName(value: string): string {
  return neighborhoods.find((neighborhood) => neighborhood.value === value)?.name ?? value;
}

/** The neighbourhood that an address names. */
export function findNeighborhood(address: string): string | undefined {
  return names.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(address));
}
