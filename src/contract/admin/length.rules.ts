/** A typed length without its unit: `14"`, `14 in` and `14 inches` are `14`. */
export const withoutInches = (text: string) => text.replace(/["”]|\s*in(ch(es)?)?$/gi, '');
