/** Products of one step of a listing. */
export const pageSize = 24;

/** The most one address shows at once (contract §19: `limit` to 96). */
const mostShown = 96;

/** How many products an address asks for: full steps, the first by default. */
export function readShown(address: URL): number {
  const shown = Number(address.searchParams.get('shown'));
  return shown > 0 && shown <= mostShown && shown % pageSize === 0 ? shown : pageSize;
}

/** Where a listing goes on after `nextAfter`: the same address with more on it, or past the most a window of its own. */
export function nextAddress(address: URL, nextAfter: string): string {
  const shown = readShown(address) + pageSize;
  if (shown > mostShown) return withParams(address, { after: nextAfter });
  return withParams(address, { after: address.searchParams.get('after'), shown: String(shown) });
}

/** The address with some params set, or removed by null; a changed listing begins at its first step. */
export function withParams(address: URL, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(address.search);
  params.delete('after');
  params.delete('shown');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? address.pathname : `${address.pathname}?${query}`;
}
