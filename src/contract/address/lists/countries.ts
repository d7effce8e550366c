import listed from './countries.json' with { type: 'json' };

/** ISO 3166-1 alpha-2 with English names: Ghana and the United States first, then by name. */
export const countries: readonly { readonly code: string; readonly name: string }[] = listed;

/** The country as shoppers read it; an unknown code is shown as it is. */
export function countryName(code: string): string {
  return countries.find((country) => country.code === code)?.name ?? code;
}
