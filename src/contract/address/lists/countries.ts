import listed from './countries.json' with { type: 'json' };

/** ISO 3166-1 alpha-2 codes with English names: Ghana and the United States first, then by name. */
export const countries: readonly { readonly code: string; readonly name: string }[] = listed;

/** The country's name; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  return countries.find((country) => country.code === code)?.name ?? code;
}
