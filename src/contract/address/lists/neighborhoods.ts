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

function valueOfName(name: string): string {
  return name === 'Airport Residential Area'
    ? 'airport_residential'
    : name.toLowerCase().replaceAll(' ', '_');
}

/** The listed neighbourhoods of Greater Accra. Shoppers enter others under 'Add suburb'. */
export const neighborhoods: readonly Neighborhood[] = names.map((name) => ({
  value: valueOfName(name),
  name,
}));

export function isListedNeighborhood(value: string): boolean {
  return neighborhoods.some((neighborhood) => neighborhood.value === value);
}

/** The neighbourhood's name; an entered suburb is returned unchanged. */
export function neighborhoodName(value: string): string {
  return neighborhoods.find((neighborhood) => neighborhood.value === value)?.name ?? value;
}

export function findNeighborhood(address: string): string | undefined {
  return names.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(address));
}
