import listed from './countries.json' with { type: 'json' };

/** ISO 3166-1 alpha-2 codes with English names: Ghana and the United States first, then by name. */
export const countries: readonly { readonly code: string; readonly name: string }[] = listed;

export const isCountry = (code: string) => countries.some((country) => country.code === code);
