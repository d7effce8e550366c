/** Something that schema.org describes. What is undefined is not said. */
export type Thing = { readonly '@type': string | readonly string[]; readonly [property: string]: unknown };

/** One document for all that a page describes, so that its things can refer to each other. */
export function graphOf(things: readonly Thing[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}

export function absolute(address: string, origin: string): string {
  return new URL(address, origin).href;
}
